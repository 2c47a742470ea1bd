// Figures of many rounds as one: medians, because a busy machine only ever adds.

/** The value below which a share of the values lies; of an empty list NaN. */
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

/** The median of the ratios of what was measured in the same round. */
export function pairedRatio(measured: readonly number[], beside: readonly number[]): number {
  return median(measured.map((value, round) => value / (beside[round] ?? Number.NaN)));
}
