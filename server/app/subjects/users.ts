import { createFailureLog } from '../../http/failure-log.ts';
import { createPlaceRoles } from '../../identity/outside/place-roles.ts';
import { createAccountLimits } from '../../identity/sign-in/account-limits.ts';
import { accessRequestRoutes } from '../../routes/users/access-requests.ts';
import { factorResetRoutes } from '../../routes/users/factor-reset.ts';
import { ownRightsRoutes } from '../../routes/users/own-rights.ts';
import { mountScim } from '../../routes/users/scim.ts';
import { userAccessRoutes } from '../../routes/users/user-access.ts';
import { userChangeRoutes } from '../../routes/users/user-changes.ts';
import { userWriteRoutes } from '../../routes/users/user-writes.ts';
import { userRoutes } from '../../routes/users/users.ts';
import { userChangeKind } from '../../users/change-batch.ts';
import { directoryRolesSweep } from '../../users/directory/roles.ts';
import { readDirectoryNotice } from '../../users/directory-notice.ts';
import { userImports } from '../../users/import-users.ts';
import type { SubjectDependencies } from '../shared.ts';
import type { Subject } from './subject.ts';

export function mountUsers({ db, attempts, outside, now, log, ...more }: SubjectDependencies): Subject {
  const { publicUrl, pairing, rolesMap, keyUses } = more;
  const place = createPlaceRoles(db, log);
  const changeKind = userChangeKind();
  // With an outside provider nobody is invited from here.
  const mails = outside ? null : more.mails;
  const { securityMails } = more;
  const limits = createAccountLimits(attempts);
  const writes = { db, mails, securityMails, limits };
  return {
    routes: [
      userRoutes(db),
      ownRightsRoutes(db),
      userWriteRoutes(writes),
      userAccessRoutes({ db, attempts, mails }),
      factorResetRoutes({ db, securityMails }),
      accessRequestRoutes({ db, mails: more.mails, securityMails }),
      userChangeRoutes({ db, now, log, kind: changeKind }),
    ],
    jobKinds: { userChange: changeKind },
    imports: { users: userImports({ mails, securityMails, limits }) },
    mount: (app) =>
      mountScim(app, {
        db,
        mails,
        rolesMap,
        place,
        publicUrl,
        pairing,
        logFailure: createFailureLog(log, 'request.failed'),
        noteKey: keyUses.note,
      }),
    sweeps: { directoryRoles: directoryRolesSweep({ db, rolesMap, place }) },
    notices: { directory: () => readDirectoryNotice(db) },
  };
}
