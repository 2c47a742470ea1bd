/** Spread by a fifth: what began together, as after an outage, must not stay together. */
export function addJitter(seconds: number): number {
  return Math.round(seconds * (0.8 + 0.4 * Math.random()));
}
