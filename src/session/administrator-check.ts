// Whether a person is an administrator: the service decides.
import { checkAdministrator } from '../../contract/users/users.ts';
import { AppError } from '../api/app-error.ts';
import type { Call } from '../api/http.ts';
import type { SignInNotice } from './read-sign-in-notice.ts';

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

/** The code of a 403: the outside provider did not ask for the second factor that this service demands. */
const factorNotAsked = 'FACTOR_NOT_ASKED';

/** What a 403 says: that the person is no administrator or, by its code, that the provider asked for no second factor. */
export function toCheck({ details }: AppError): 'notAdministrator' | FailedCheck {
  return details.code === factorNotAsked ? { failed: details.serviceMessage } : 'notAdministrator';
}

/** Why somebody is signed out who may not use the console. */
export function toRefusal(check: 'notAdministrator' | FailedCheck): SignInNotice {
  if (check === 'notAdministrator') return { reason: 'refused', cause: check };
  return { reason: 'refused', cause: 'checkFailed', message: check.failed };
}

/** Never rejects. */
export async function fetchAdministratorCheck(call: Call): Promise<AdministratorCheck> {
  try {
    const { data } = await call(checkAdministrator, {});
    return data.status ? 'administrator' : 'notAdministrator';
  } catch (error) {
    if (!(error instanceof AppError)) return 'unreachable';
    if (error.type === 'forbidden') return toCheck(error);
    if (error.factorQuestion) return 'factorAsked';
    return error.replied ? { failed: error.details.serviceMessage } : 'unreachable';
  }
}
