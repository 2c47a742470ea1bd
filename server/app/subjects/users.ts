import { accessRequestRoutes } from '../../routes/users/access-requests.ts';
import { userAccessRoutes } from '../../routes/users/user-access.ts';
import { userWriteRoutes } from '../../routes/users/user-writes.ts';
import { userRoutes } from '../../routes/users/users.ts';
import type { SubjectDependencies } from '../shared.ts';
import type { Subject } from './subject.ts';

export function mountUsers({ db, attempts, outside, ...more }: SubjectDependencies): Subject {
  // With an outside provider nobody is invited from here.
  const mails = outside ? null : more.mails;
  return {
    routes: [
      userRoutes(db),
      userWriteRoutes(db, mails),
      userAccessRoutes({ db, attempts, mails }),
      accessRequestRoutes({ db, mails: more.mails }),
    ],
  };
}
