// Synthesizes a recording of a pump: motor, rollers, drops, room noise and, at times, an alarm.
import { nextTurn } from './platform.ts';
import { seededRandom } from './seeded-random.ts';
import { alarmCall, click, type Layer, motorHum, soundsAt, wardNoise } from './sound-layers.ts';
import { createWav, sampleRate } from './wav.ts';

export interface PumpSound {
  seed: string;
  /** The motor's fundamental, in hertz. */
  hertz: number;
  dropsPerSecond: number;
  loudness: number;
  /** When the alarm begins and the drops stop, in seconds; without it there is no alarm. */
  alarmFrom?: number | undefined;
}

const alarmIntervalSeconds = 4;

/** Times up to `end`, `perSecond` on average; `jitter` is how far each may be from its regular time, 0 to 1. */
function momentsOf(seed: string, perSecond: number, end: number, jitter: number): number[] {
  return Array.from(
    { length: Math.floor(end * perSecond) },
    (_, index) => (index + 0.5 + jitter * (seededRandom(`${seed} ${index}`) - 0.5)) / perSecond,
  );
}

function layersOf({ seed, hertz, dropsPerSecond, loudness, alarmFrom }: PumpSound, seconds: number): Layer[] {
  const rollers = 1.8 + 1.4 * seededRandom(`${seed} rollers`);
  const dripping = momentsOf(`${seed} drop`, dropsPerSecond, alarmFrom ?? seconds, 0.35);
  const pressing = momentsOf(`${seed} roller`, rollers, seconds, 0.04);
  const calling = momentsOf(seed, 1 / alarmIntervalSeconds, seconds, 0).filter(
    (it) => it >= (alarmFrom ?? seconds),
  );
  return [
    motorHum(hertz, rollers, loudness),
    wardNoise(seededRandom(`${seed} ward`), 0.05),
    soundsAt(pressing, click(1_900, 0.004, 0.06)),
    soundsAt(dripping, click(700 + 300 * seededRandom(`${seed} drops`), 0.018, 0.2)),
    soundsAt(calling, alarmCall(2_350, 0.16)),
  ];
}

/** A WAV file, seeded. Yields to the event loop after each second of sound. @param seconds a whole number */
export async function recordPump(sound: PumpSound, seconds: number): Promise<Buffer<ArrayBuffer>> {
  const layers = layersOf(sound, seconds);
  const file = createWav(seconds * sampleRate);
  const block = new Float32Array(sampleRate);
  for (let from = 0; from < seconds * sampleRate; from += sampleRate) {
    block.fill(0);
    for (const addTo of layers) addTo(block, from);
    file.write(block, from);
    await nextTurn();
  }
  return file.bytes;
}
