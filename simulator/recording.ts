// What a monitor's probes hear because of a request, decided by the monitor's serial number and the request's id:
// asked again, it is the same to the last byte, and whoever listens knows what to look for.
import type { Channel, ProbeStatus } from '../contract/monitors/requests.ts';
import { recordPump } from './pump-sound.ts';
import { pick, seededRandom, wholeBetween } from './seeded-random.ts';

/** Most monitors have both probes. */
export function probesOf(serialNumber: string): ProbeStatus {
  return pick(`${serialNumber} probes`, ['AB', 'AB', 'AB', 'AB', 'AB', 'AB', 'AB', 'AB', 'A', 'B']);
}

/** What the monitor says that it heard. */
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

/** How long both channels are, from 20 to 60 s. */
export function secondsOf(requestId: string): number {
  return wholeBetween(`${requestId} seconds`, 20, 60);
}

/**
 * The fundamental of a channel's motor: the loudest frequency in it, in hertz. No overtone of a channel is the
 * fundamental of the other.
 */
export function fundamentalOf(requestId: string, channel: Channel): number {
  const [from, to] = channel === 'A' ? [180, 230] : [290, 345];
  return wholeBetween(`${requestId} ${channel} hertz`, from, to);
}

/** Of an occlusion one pump sounds the alarm, in seconds from the beginning. */
function alarmOf(requestId: string, channel: Channel): number | undefined {
  const ringing = pick(`${requestId} alarm`, ['A', 'B'] as const);
  return codeNameOf(requestId) === 'Occlusion' && ringing === channel ? 8 : undefined;
}

/** A channel's recording, as a WAV file. */
export function recordChannel(requestId: string, channel: Channel): Promise<Buffer<ArrayBuffer>> {
  const seed = `${requestId} ${channel}`;
  return recordPump(
    {
      seed,
      hertz: fundamentalOf(requestId, channel),
      drops: 0.6 + seededRandom(`${seed} rate`),
      loudness: channel === 'A' ? 0.28 : 0.18,
      alarmFrom: alarmOf(requestId, channel),
    },
    secondsOf(requestId),
  );
}
