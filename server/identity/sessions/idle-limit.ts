/**
 * A session that was not used for this long is over at its source, in seconds. The app asks after `idleMinutes`
 * whether somebody is there and signs out after as many again; five minutes are the margin.
 */
export function idleLimitSeconds(idleMinutes: number): number {
  return Math.ceil((2 * idleMinutes + 5) * 60);
}
