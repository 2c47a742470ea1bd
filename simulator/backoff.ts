// Exponential backoff of the whole fleet while the service is unavailable.

const minDelayMs = 1_000;
/** Short, because people wait for what they have requested. */
const maxDelayMs = 15_000;

export interface Backoff {
  /** No call begins before this time, in milliseconds since the epoch. */
  retryAt(): number;
  succeeded(): void;
  failed(now: number): void;
}

/** @param say called once when the service becomes unavailable, and once when it is back */
export function createBackoff(say: (line: string) => void): Backoff {
  let delayMs = 0;
  let retryAt = 0;
  return {
    retryAt: () => retryAt,
    succeeded() {
      if (delayMs > 0) say('The service is back.');
      delayMs = 0;
      retryAt = 0;
    },
    failed(now) {
      if (now < retryAt) return;
      if (delayMs === 0) say('The service is unavailable. Waiting for it.');
      delayMs = Math.min(maxDelayMs, Math.max(minDelayMs, delayMs * 2));
      retryAt = now + delayMs;
    },
  };
}
