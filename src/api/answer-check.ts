// Whether the service's address answers at all, whatever it is.
import { getCapabilities } from '../../contract/service/capabilities.ts';
import { timedFetch } from '../lib/service-clock.ts';
import { limitTime } from '../lib/time-limit.ts';

/** For what decides whether the service is lost. */
export const checkTimeoutMs = 5_000;

/** Asks whether anything answers at the service's address: any answer will do, also a refusal. */
export function createAnswerCheck(apiBase: string, send: typeof fetch = timedFetch): () => Promise<boolean> {
  return async () => {
    const { signal, end } = limitTime(checkTimeoutMs);
    const address = new URL(getCapabilities.path, new URL(apiBase, location.origin));
    try {
      await send(new Request(address, { cache: 'no-store', signal }));
      return true;
    } catch {
      return false;
    } finally {
      end();
    }
  };
}
