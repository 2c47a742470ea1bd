// Many rounds as one figure: medians, because a busy machine only adds time.

/** The value below which a share of the values lies; NaN for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? sorted[0] ?? Number.NaN;
}

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const [low = Number.NaN, high = low] = sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1);
  return (low + high) / 2;
}

/** The median of the ratios of each round. */
export function pairedRatio(measured: readonly number[], baseline: readonly number[]): number {
  return median(measured.map((value, round) => value / (baseline[round] ?? Number.NaN)));
}
