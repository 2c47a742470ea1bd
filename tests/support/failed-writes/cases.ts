// Every place in the app that writes.
import { endSession } from '../../../contract/accounts/end-session.ts';
import * as passkeySignIn from '../../../contract/accounts/passkey-sign-in.ts';
import * as secondFactor from '../../../contract/accounts/second-factor.ts';
import { namedEndpoints } from '../../../contract/api.ts';
import { isRead } from '../../../contract/common/endpoint.ts';
import { resetSecondFactor } from '../../../contract/users/factor-reset.ts';
import { accountCases } from './accounts.ts';
import { changeCases } from './changes.ts';
import { deleteCases } from './deletes.ts';
import { recordCases } from './records.ts';
import { requestCases } from './requests.ts';
import { siteCases } from './site.ts';
import type { WriteCase } from './write-case.ts';

export const writeCases: readonly WriteCase[] = [
  ...accountCases,
  ...recordCases,
  ...changeCases,
  ...deleteCases,
  ...requestCases,
  ...siteCases,
];

const ofSecondFactor: ReadonlySet<unknown> = new Set([
  ...Object.values<unknown>(secondFactor),
  ...Object.values<unknown>(passkeySignIn),
  resetSecondFactor,
]);

/**
 * The calls by which a person changes something. How the end of a session went is not said: the page is left anyway. The second
 * factor has tests of its own (tests/app/accounts/second-factor.test.tsx).
 */
export const writingEndpoints = namedEndpoints.filter(
  ({ endpoint }) =>
    endpoint.caller !== 'monitor' &&
    !isRead(endpoint) &&
    endpoint !== endSession &&
    !ofSecondFactor.has(endpoint),
);
