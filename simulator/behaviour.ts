// When a monitor goes silent, and how fast it answers; seeded, so that every run of the demo is the same.
import type { Fault } from './faults.ts';
import { seededInteger, seededRandom } from './seeded-random.ts';

/** On average; at a heartbeat a minute, a silence every three hours. */
const heartbeatsPerSilence = 180;
const minSilenceSeconds = 6 * 60;
const maxSilenceSeconds = 18 * 60;
const slowRecordingMs = 20_000;

/** How long the monitor is silent after a heartbeat, in seconds; 0 after most of them. */
export function silenceSecondsAfter(serialNumber: string, heartbeat: number): number {
  if (seededRandom(`${serialNumber} ${heartbeat}`) >= 1 / heartbeatsPerSilence) return 0;
  const length = seededRandom(`${serialNumber} ${heartbeat} length`);
  return Math.round(minSilenceSeconds + length * (maxSilenceSeconds - minSilenceSeconds));
}

export function recordingTimeMs(requestId: string, fault?: Fault): number {
  return fault === 'slow' ? slowRecordingMs : seededInteger(`${requestId} listens`, 2_500, 6_000);
}

export function pauseBetweenChannelsMs(requestId: string): number {
  return seededInteger(`${requestId} pauses`, 500, 1_500);
}
