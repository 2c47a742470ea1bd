// Makes a probe's recording, seeded by serial number and request: a repeated upload is identical, and tests know it.
import type { Channel, ProbeStatus } from '../contract/requests/requests.ts';
import { recordPump } from './pump-sound.ts';
import { pick, seededInteger, seededRandom } from './seeded-random.ts';

export function probesOf(serialNumber: string): ProbeStatus {
  return pick(`${serialNumber} probes`, ['AB', 'AB', 'AB', 'AB', 'AB', 'AB', 'AB', 'AB', 'A', 'B']);
}

export function codeNameOf(requestId: string): string {
  const names = [
    'Routine',
    'Routine',
    'Routine',
    'Occlusion',
    'Air in line',
    'Door open',
    'Near end',
  ] as const;
  return pick(`${requestId} code`, names);
}

/** @internal For tests, which compare it with the file. */
export function secondsOf(requestId: string): number {
  return seededInteger(`${requestId} seconds`, 20, 60);
}

/**
 * The motor's loudest frequency, in hertz. No overtone of one channel is the fundamental of the other.
 * @internal For tests, which compare it with the file.
 */
export function fundamentalOf(requestId: string, channel: Channel): number {
  const [from, to] = channel === 'A' ? [180, 230] : [290, 345];
  return seededInteger(`${requestId} ${channel} hertz`, from, to);
}

/** An occlusion alarm sounds on one channel, from this second on. */
function alarmOf(requestId: string, channel: Channel): number | undefined {
  const ringing = pick(`${requestId} alarm`, ['A', 'B'] as const);
  return codeNameOf(requestId) === 'Occlusion' && ringing === channel ? 8 : undefined;
}

export function recordChannel(requestId: string, channel: Channel): Promise<Buffer<ArrayBuffer>> {
  const seed = `${requestId} ${channel}`;
  return recordPump(
    {
      seed,
      hertz: fundamentalOf(requestId, channel),
      dropsPerSecond: 0.6 + seededRandom(`${seed} rate`),
      loudness: channel === 'A' ? 0.28 : 0.18,
      alarmFrom: alarmOf(requestId, channel),
    },
    secondsOf(requestId),
  );
}
