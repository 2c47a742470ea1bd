// Seeded random numbers: the same monitor and request always get the same.
import { sha256 } from './platform.ts';

/** From 0 (included) to 1 (excluded). */
export function seededRandom(seed: string): number {
  const { buffer, byteOffset } = sha256(seed);
  return new DataView(buffer, byteOffset).getUint32(0) / 2 ** 32;
}

/** A whole number from `from` to `to`, both included. */
export function seededInteger(seed: string, from: number, to: number): number {
  return from + Math.floor(seededRandom(seed) * (to - from + 1));
}

export function pick<T>(seed: string, items: readonly [T, ...T[]]): T {
  return items[Math.floor(seededRandom(seed) * items.length)] ?? items[0];
}
