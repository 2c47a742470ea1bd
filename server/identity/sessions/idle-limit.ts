/**
 * A session that was not used for this many seconds has ended, whatever the app does. The app asks after `idleMinutes`
 * and signs out after as many again; five minutes are left as a margin.
 */
export function idleLimitSeconds(idleMinutes: number): number {
  return Math.ceil((2 * idleMinutes + 5) * 60);
}
