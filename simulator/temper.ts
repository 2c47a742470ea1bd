// When a pretend monitor goes silent. Decided by its serial number and the number of its heartbeat alone,
// so that each run of the demo is like the others.
import { createHash } from 'node:crypto';

/** One heartbeat in this many is followed by a silence; at one a minute, that is one in three hours. */
const beatsPerSilence = 180;
const shortestSilence = 6 * 60;
const longestSilence = 18 * 60;

function chance(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
}

/** Seconds for which the monitor says nothing after its `beats`th heartbeat; 0 for most of them. */
export function silenceAfter(serialNumber: string, beats: number): number {
  if (chance(`${serialNumber} ${beats}`) >= 1 / beatsPerSilence) return 0;
  const length = chance(`${serialNumber} ${beats} length`);
  return Math.round(shortestSilence + length * (longestSilence - shortestSilence));
}
