import type { ServedCounts } from '../store/audit/count-served.ts';
import type { TokenCaller } from './rights.ts';
import type { SessionFactor } from './second-factor.ts';

/** Values that middleware sets for the handlers after it. */
export interface HttpEnv {
  Variables: {
    httpRequestId: string;
    clientAddress: string;
    /** Record id of the user or monitor that calls; set once it is authenticated. */
    callerId: string | undefined;
    /** Whoever calls with a token, with the roles as they were when that was last asked. */
    caller: TokenCaller | undefined;
    /** Counts the records that a list answers. */
    servedCounts: Pick<ServedCounts, 'add' | 'hasServed'> | undefined;
    /** The session of a user that calls; set once it is authenticated. */
    sessionId: string | undefined;
    /** The second factor of that session. */
    factor: SessionFactor | undefined;
  };
}
