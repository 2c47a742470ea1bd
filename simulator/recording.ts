// What a monitor's probes record for a request, seeded by the serial number and the request's id: a repeated upload is
// identical, and tests know what to expect.
import type { Channel, ProbeStatus } from '../contract/monitors/requests.ts';
import { recordPump } from './pump-sound.ts';
import { pick, seededRandom, wholeBetween } from './seeded-random.ts';

/** Most monitors have both probes. */
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

/** The length of both channels, 20 to 60 s. */
export function secondsOf(requestId: string): number {
  return wholeBetween(`${requestId} seconds`, 20, 60);
}

/**
 * The fundamental of a channel's motor in hertz, its loudest frequency. No overtone of one channel is the fundamental of
 * the other.
 */
export function fundamentalOf(requestId: string, channel: Channel): number {
  const [from, to] = channel === 'A' ? [180, 230] : [290, 345];
  return wholeBetween(`${requestId} ${channel} hertz`, from, to);
}

/** An occlusion alarm sounds on one channel, from this second on. */
function alarmOf(requestId: string, channel: Channel): number | undefined {
  const ringing = pick(`${requestId} alarm`, ['A', 'B'] as const);
  return codeNameOf(requestId) === 'Occlusion' && ringing === channel ? 8 : undefined;
}

/** A WAV file. */
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
