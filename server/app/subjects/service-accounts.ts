import { tokenPath } from '../../identity/client.ts';
import { serviceAccountRoutes } from '../../routes/service-accounts/service-accounts.ts';
import { readEndNotice, readPlacesNotice } from '../../service-accounts/notices.ts';
import type { SubjectDependencies } from '../shared.ts';
import type { Subject } from './subject.ts';

export function mountServiceAccounts({ db, outside, publicUrl }: SubjectDependencies): Subject {
  const tokenUrl = outside ? null : `${publicUrl.origin}${tokenPath}`;
  return {
    routes: [serviceAccountRoutes({ db, tokenUrl })],
    notices: { serviceAccounts: () => readEndNotice(db), serviceKeys: () => readPlacesNotice(db) },
  };
}
