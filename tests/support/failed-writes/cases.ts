// Every place in the app that writes.
import { endSession } from '../../../contract/accounts/end-session.ts';
import { namedEndpoints } from '../../../contract/api.ts';
import { isRead } from '../../../contract/common/endpoint.ts';
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

/** The calls by which a person changes something. How the end of a session went is not said: the page is left anyway. */
export const writingEndpoints = namedEndpoints.filter(
  ({ endpoint }) => endpoint.caller !== 'monitor' && !isRead(endpoint) && endpoint !== endSession,
);
