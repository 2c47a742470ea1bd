// Whether a person is an administrator: the service decides.
import { checkAdministrator } from '../../contract/users/users.ts';
import { AppError } from '../api/app-error.ts';
import type { Call } from '../api/http.ts';

/** `failed`: the service answered with an error; `unreachable`: it did not answer. */
export type AdministratorCheck = 'administrator' | 'notAdministrator' | 'failed' | 'unreachable';

/** Never rejects. */
export async function fetchAdministratorCheck(call: Call): Promise<AdministratorCheck> {
  try {
    const { data } = await call(checkAdministrator, {});
    return data.status ? 'administrator' : 'notAdministrator';
  } catch (error) {
    if (!(error instanceof AppError)) return 'unreachable';
    if (error.type === 'forbidden') return 'notAdministrator';
    return error.replied ? 'failed' : 'unreachable';
  }
}
