export interface Random {
  /** From 0 (included) to 1 (excluded). */
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number;
  pick<T>(items: readonly T[]): T;
  uuid(): string;
}

/** mulberry32: 32 bits of state, good enough for names and numbers, for nothing secret. */
export function createSeededRandom(seed: number): Random {
  let state = seed;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const hex = (digits: number) => Array.from({ length: digits }, () => whole(0, 15).toString(16)).join('');

  return {
    next,
    whole,
    pick<T>(items: readonly T[]): T {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[whole(0, 3)]}${hex(3)}-${hex(12)}`,
  };
}
