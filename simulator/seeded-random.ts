// Chance that comes out the same each time: whoever knows a monitor and a request knows what will be sent.
import { createHash } from 'node:crypto';

/** From 0 (included) to 1 (excluded); by the text alone. */
export function seededRandom(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
}

/** A whole number from `from` to `to`, both included. */
export function wholeBetween(text: string, from: number, to: number): number {
  return from + Math.floor(seededRandom(text) * (to - from + 1));
}

/** One of the items; an item that stands there twice comes twice as often. */
export function pick<T>(text: string, items: readonly [T, ...T[]]): T {
  return items[Math.floor(seededRandom(text) * items.length)] ?? items[0];
}
