// When a pretend monitor goes silent, and how long it takes to answer. Decided by its serial number and the number of
// its heartbeat, or by the request, alone, so that each run of the demo is like the others.

import type { Fault } from './faults.ts';
import { seededRandom, wholeBetween } from './seeded-random.ts';

/** One heartbeat in this many is followed by a silence; at one a minute, that is one in three hours. */
const beatsPerSilence = 180;
const shortestSilence = 6 * 60;
const longestSilence = 18 * 60;
/** How long a slow monitor takes, in milliseconds. */
const slowness = 20_000;

/** Seconds for which the monitor says nothing after its `beats`th heartbeat; 0 for most of them. */
export function silenceAfter(serialNumber: string, beats: number): number {
  if (seededRandom(`${serialNumber} ${beats}`) >= 1 / beatsPerSilence) return 0;
  const length = seededRandom(`${serialNumber} ${beats} length`);
  return Math.round(shortestSilence + length * (longestSilence - shortestSilence));
}

/** Milliseconds from a request to the first channel: the time that a pump needs to listen to itself. */
export function timeToListen(requestId: string, fault?: Fault): number {
  return fault === 'slow' ? slowness : wholeBetween(`${requestId} listens`, 2_500, 6_000);
}

/** Milliseconds between the channels. */
export function timeBetweenChannels(requestId: string): number {
  return wholeBetween(`${requestId} pauses`, 500, 1_500);
}
