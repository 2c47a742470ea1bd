// Asks the service for its time, where the device's clock may have been set and something depends on it.
import { type ClockTrust, clockTrust, timedFetch } from '../lib/service-clock.ts';

/** `unanswered`: the service cannot be asked, so the clock counts as it is. */
export type Clock = ClockTrust | 'unanswered';

/** How long something waits for the service's time. */
const answerTimeoutMs = 5_000;

/** After a question without an answer the service is not asked again for so long. */
const retryAfterMs = 30_000;

export interface ClockCheck {
  trust(): Clock;
  /** Asks, unless the clock is confirmed already or the service did not answer a moment ago. Never rejects. */
  confirm(): Promise<void>;
}

export function createClockCheck(): ClockCheck {
  let asking: Promise<void> | null = null;
  let unansweredAt = Number.NEGATIVE_INFINITY;

  function trust(): Clock {
    const now = clockTrust();
    if (now === 'confirmed') return now;
    const isUnanswered = performance.now() - unansweredAt < retryAfterMs;
    return isUnanswered || !navigator.onLine ? 'unanswered' : now;
  }

  /** Any answer will do: the settings are there for everyone. */
  async function ask(): Promise<void> {
    const signal = AbortSignal.timeout(answerTimeoutMs);
    await timedFetch('/config.json', { cache: 'no-store', signal }).catch(() => undefined);
    if (clockTrust() !== 'confirmed') unansweredAt = performance.now();
    asking = null;
  }

  return {
    trust,
    async confirm() {
      const now = trust();
      if (now === 'confirmed' || now === 'unanswered') return;
      asking ??= ask();
      await asking;
    },
  };
}
