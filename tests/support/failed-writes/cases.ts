// Every place in the app that writes.
import { endSession } from '../../../contract/accounts/end-session.ts';
import { signInWithPasskey } from '../../../contract/accounts/passkey-sign-in.ts';
import { addPasskey } from '../../../contract/accounts/second-factor.ts';
import { namedEndpoints } from '../../../contract/api.ts';
import { isRead } from '../../../contract/common/endpoint.ts';
import * as serviceAccounts from '../../../contract/service-accounts/service-accounts.ts';
import { accountCases } from './accounts.ts';
import { changeCases } from './changes.ts';
import { deleteCases } from './deletes.ts';
import { factorCases } from './factor.ts';
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
  ...factorCases,
];

/** How the end of a session went is not said: the page is left anyway. Passkeys need a browser: tests/e2e/second-factor.spec.ts. */
const elsewhere: readonly unknown[] = [
  endSession,
  addPasskey,
  signInWithPasskey,
  // No screen makes these calls yet.
  ...Object.values<unknown>(serviceAccounts),
];

/** The calls by which a person changes something. */
export const writingEndpoints = namedEndpoints.filter(
  ({ endpoint }) => endpoint.caller !== 'monitor' && !isRead(endpoint) && !elsewhere.includes(endpoint),
);
