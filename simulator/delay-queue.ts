export interface DelayQueue<T> {
  /** `at`: milliseconds since the epoch. */
  add(item: T, at: number): void;
  /** When the first item is due; Infinity where there is none. */
  nextAt(): number;
  take(): T | undefined;
}

export function createDelayQueue<T>(): DelayQueue<T> {
  const entries: { item: T; at: number }[] = [];
  return {
    add(item, at) {
      let low = 0;
      let high = entries.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((entries[middle]?.at ?? 0) <= at) low = middle + 1;
        else high = middle;
      }
      entries.splice(low, 0, { item, at });
    },
    nextAt: () => entries[0]?.at ?? Number.POSITIVE_INFINITY,
    take: () => entries.shift()?.item,
  };
}
