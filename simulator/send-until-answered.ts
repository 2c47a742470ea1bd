// Sends an answer until the service has taken or refused it.
import type { Fault } from './faults.ts';
import type { Outcome } from './gateway-client.ts';
import { sleepUntil } from './sleep-until.ts';

/** Some minutes, with the backoff; then the service hands over the request again. */
const maxTries = 10;
/** For uploads that arrive altered or incomplete. */
const maxRepeats = 3;
/** With the fault `cut`. */
const brokenConnections = 2;

/** `rejected`: the service never accepts it. `postponed`: it hands over the request again. `requestEnded`: not open. */
export type Result = 'accepted' | 'requestEnded' | 'rejected' | 'postponed';

/** The result that a client error stands for (docs/devices.md); null where the same upload is repeated. */
function resultOf(status: number, repeats: number, ends?: number): Result | null {
  if (status === ends) return 'requestEnded';
  if (status === 400 || status === 422) return repeats < maxRepeats ? null : 'rejected';
  if (status === 413 || status === 415) return 'rejected';
  return status === 401 || status === 403 ? 'postponed' : 'requestEnded';
}

/** @param ends the status that ends this kind of request, whatever it means for others */
export async function sendUntilAnswered(
  fault: Fault | undefined,
  send: (breakConnection: boolean) => Promise<Outcome<unknown>>,
  ends?: number,
): Promise<Result> {
  let repeats = 0;
  for (let tries = 0; tries < maxTries; tries++) {
    const outcome = await send(fault === 'cut' && tries < brokenConnections);
    if (outcome.type === 'ok') return 'accepted';
    if (outcome.type === 'busy') await sleepUntil(outcome.retryAt);
    if (outcome.type === 'unavailable' || outcome.type === 'busy') continue;
    const result = resultOf(outcome.status, repeats, ends);
    if (result) return result;
    repeats += 1;
  }
  return 'postponed';
}
