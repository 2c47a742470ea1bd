// A recording of a pump, made sample by sample: motor, rollers, drops, the room and, at times, an alarm.
import { setImmediate as breathe } from 'node:timers/promises';
import { seededRandom } from './seeded-random.ts';
import { alarmCall, click, type Layer, motorHum, soundsAt, wardNoise } from './sound-layers.ts';
import { createWav, sampleRate } from './wav.ts';

export interface PumpSound {
  /** What is left to chance comes from this text. */
  seed: string;
  /** The motor's fundamental, in hertz. */
  hertz: number;
  /** So many a second, as the infusion's rate is. */
  drops: number;
  /** Of the motor; 1 is as loud as a file can be. */
  loudness: number;
  /** When the alarm begins and the drops end, in seconds; never where it is left out. */
  alarmFrom?: number | undefined;
}

/** A call of the alarm begins this long after the last, in seconds. */
const betweenCalls = 4;

/** About so many moments a second, up to `end`; `uneven` is how far each may stray from its place, 0 to 1. */
function momentsOf(seed: string, perSecond: number, end: number, uneven: number): number[] {
  return Array.from(
    { length: Math.floor(end * perSecond) },
    (_, index) => (index + 0.5 + uneven * (seededRandom(`${seed} ${index}`) - 0.5)) / perSecond,
  );
}

function layersOf({ seed, hertz, drops, loudness, alarmFrom }: PumpSound, seconds: number): Layer[] {
  const rollers = 1.8 + 1.4 * seededRandom(`${seed} rollers`);
  const dripping = momentsOf(`${seed} drop`, drops, alarmFrom ?? seconds, 0.35);
  const pressing = momentsOf(`${seed} roller`, rollers, seconds, 0.04);
  const calling = momentsOf(seed, 1 / betweenCalls, seconds, 0).filter((it) => it >= (alarmFrom ?? seconds));
  return [
    motorHum(hertz, rollers, loudness),
    wardNoise(seededRandom(`${seed} ward`), 0.05),
    soundsAt(pressing, click(1_900, 0.004, 0.06)),
    soundsAt(dripping, click(700 + 300 * seededRandom(`${seed} drops`), 0.018, 0.2)),
    soundsAt(calling, alarmCall(2_350, 0.16)),
  ];
}

/**
 * The sound as a WAV file of so many whole seconds, the same for the same input. It is made a second at a time, and
 * others may go on in between.
 */
export async function recordPump(sound: PumpSound, seconds: number): Promise<Buffer<ArrayBuffer>> {
  const layers = layersOf(sound, seconds);
  const file = createWav(seconds * sampleRate);
  const stretch = new Float32Array(sampleRate);
  for (let from = 0; from < seconds * sampleRate; from += sampleRate) {
    stretch.fill(0);
    for (const addTo of layers) addTo(stretch, from);
    file.write(stretch, from);
    await breathe();
  }
  return file.bytes;
}
