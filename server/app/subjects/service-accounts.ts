import { tokenPath } from '../../identity/client.ts';
import { serviceAccountRoutes } from '../../routes/service-accounts/service-accounts.ts';
import type { SubjectDependencies } from '../shared.ts';
import type { Subject } from './subject.ts';

export function mountServiceAccounts({ db, outside, publicUrl }: SubjectDependencies): Subject {
  const tokenUrl = outside ? null : `${publicUrl.origin}${tokenPath}`;
  return { routes: [serviceAccountRoutes({ db, tokenUrl })] };
}
