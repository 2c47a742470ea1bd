// Whether a person is an administrator: the service decides.
import { checkAdministrator } from '../../contract/users/users.ts';
import { AppError } from '../api/app-error.ts';
import type { Call } from '../api/http.ts';

/** The service answered with an error: `failed` is its own sentence, where it had one. */
interface FailedCheck {
  failed: string | undefined;
}

/** `unreachable`: the service did not answer. `factorAsked`: it answers once the second factor is answered, or set up. */
export type AdministratorCheck =
  | 'administrator'
  | 'notAdministrator'
  | 'unreachable'
  | 'factorAsked'
  | FailedCheck;

/** Never rejects. */
export async function fetchAdministratorCheck(call: Call): Promise<AdministratorCheck> {
  try {
    const { data } = await call(checkAdministrator, {});
    return data.status ? 'administrator' : 'notAdministrator';
  } catch (error) {
    if (!(error instanceof AppError)) return 'unreachable';
    if (error.type === 'forbidden') return 'notAdministrator';
    if (error.factorQuestion) return 'factorAsked';
    return error.replied ? { failed: error.details.serviceMessage } : 'unreachable';
  }
}
