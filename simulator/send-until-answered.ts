// Sends an answer until the service has taken or refused it.
import type { Fault } from './faults.ts';
import type { CallOutcome } from './gateway-client.ts';
import { sleepUntil } from './sleep-until.ts';

/** Some minutes, with the backoff; then the service hands over the request again. */
const maxSends = 10;
/** For uploads that arrive altered or incomplete. */
const maxRepeats = 3;
/** With the fault `cut`. */
const cutSends = 2;

/** `rejected`: the service never accepts it. `postponed`: it hands over the request again. `requestEnded`: not open. */
export type SendResult = 'accepted' | 'requestEnded' | 'rejected' | 'postponed';

/** The result that a client error stands for (docs/devices.md); null where the same upload is repeated. */
function resultOf(status: number, repeats: number, ends?: number): SendResult | null {
  if (status === ends) return 'requestEnded';
  if (status === 400 || status === 422) return repeats < maxRepeats ? null : 'rejected';
  if (status === 413 || status === 415) return 'rejected';
  return status === 401 || status === 403 ? 'postponed' : 'requestEnded';
}

/** @param ends the status that ends this kind of request, whatever it means for others */
export async function sendUntilAnswered(
  fault: Fault | undefined,
  send: (breakConnection: boolean) => Promise<CallOutcome<unknown>>,
  ends?: number,
): Promise<SendResult> {
  let repeats = 0;
  for (let sends = 0; sends < maxSends; sends++) {
    const outcome = await send(fault === 'cut' && sends < cutSends);
    if (outcome.type === 'ok') return 'accepted';
    if (outcome.type === 'busy') await sleepUntil(outcome.retryAt);
    if (outcome.type === 'unavailable' || outcome.type === 'busy') continue;
    const result = resultOf(outcome.status, repeats, ends);
    if (result) return result;
    repeats += 1;
  }
  return 'postponed';
}
