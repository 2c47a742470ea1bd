// While the service is away, everybody waits: a second, then longer and longer, half a minute at most.

const shortest = 1_000;
const longest = 30_000;

export interface Backoff {
  /** Nobody asks before this moment, in milliseconds since the epoch. */
  retryAt(): number;
  succeeded(): void;
  failed(now: number): void;
}

/** @param say is told once when the service goes away, and once when it is back */
export function createBackoff(say: (line: string) => void): Backoff {
  let wait = 0;
  let until = 0;
  return {
    retryAt: () => until,
    succeeded() {
      if (wait > 0) say('The service is back.');
      wait = 0;
      until = 0;
    },
    failed(now) {
      // Those who asked at the same time fail together; that counts once.
      if (now < until) return;
      if (wait === 0) say('The service is away; waiting for it.');
      wait = Math.min(longest, Math.max(shortest, wait * 2));
      until = now + wait;
    },
  };
}
