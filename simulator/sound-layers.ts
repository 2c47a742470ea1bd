// One layer for each source of sound near a pump. A layer keeps its state: its blocks must be requested in order.
import { sampleRate } from './wav.ts';

/** Adds the layer's sound to a block that begins at the sample `from`. */
export type Layer = (block: Float32Array, from: number) => void;

const fullCircle = 2 * Math.PI;
const samplesPerMs = sampleRate / 1_000;

/** One period of the motor, in which the fundamental is the loudest frequency. */
const motorWave = Float32Array.from({ length: 4_096 }, (_, place) => {
  const angle = (fullCircle * place) / 4_096;
  return (
    Math.sin(angle) + 0.42 * Math.sin(2 * angle) + 0.2 * Math.sin(3 * angle) + 0.08 * Math.sin(5 * angle)
  );
});

/** Its pitch varies by 0.2 %, and it is louder whenever a roller presses the tube. @param rollers per second */
export function motorHum(hertz: number, rollers: number, loudness: number): Layer {
  let place = 0;
  return (block, from) => {
    let level = 0;
    let step = 0;
    for (let index = 0; index < block.length; index++) {
      if (index % samplesPerMs === 0) {
        const second = (from + index) / sampleRate;
        const pressed = Math.max(0, Math.cos(fullCircle * rollers * second)) ** 3;
        level = loudness * (0.75 + 0.25 * pressed);
        step = (hertz * (1 + 0.002 * Math.sin(fullCircle * 0.4 * second)) * motorWave.length) / sampleRate;
      }
      place += step;
      if (place >= motorWave.length) place -= motorWave.length;
      block[index] = (block[index] ?? 0) + level * (motorWave[Math.floor(place)] ?? 0);
    }
  };
}

export function wardNoise(seed: number, loudness: number): Layer {
  let state = Math.floor(seed * 2 ** 32);
  let dull = 0;
  return (block, from) => {
    let level = 0;
    for (let index = 0; index < block.length; index++) {
      if (index % samplesPerMs === 0) {
        const second = (from + index) / sampleRate;
        level = loudness * (1 + 0.6 * Math.sin(fullCircle * (0.23 * second + seed)));
      }
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      dull += 0.15 * (state / 2 ** 31 - dull);
      block[index] = (block[index] ?? 0) + level * dull;
    }
  };
}

export function soundsAt(times: readonly number[], sound: Float32Array): Layer {
  const starts = times.map((time) => Math.round(time * sampleRate));
  return (block, from) => {
    for (const start of starts) {
      const first = Math.max(0, start - from);
      const end = Math.min(block.length, start - from + sound.length);
      for (let index = first; index < end; index++) {
        block[index] = (block[index] ?? 0) + (sound[index + from - start] ?? 0);
      }
    }
  };
}

/** A short decaying sound, such as a drop or a roller on the tube. */
export function click(hertz: number, decaySeconds: number, loudness: number): Float32Array {
  return Float32Array.from({ length: Math.round(6 * decaySeconds * sampleRate) }, (_, index) => {
    const second = index / sampleRate;
    return loudness * Math.exp(-second / decaySeconds) * Math.sin(fullCircle * hertz * second);
  });
}

const beepStartSeconds = [0, 0.25, 0.5, 0.9, 1.15];
const beepSeconds = 0.15;

export function alarmCall(hertz: number, loudness: number): Float32Array {
  return Float32Array.from({ length: 1.4 * sampleRate }, (_, index) => {
    const second = index / sampleRate;
    const began = beepStartSeconds.findLast((it) => it <= second) ?? 0;
    // Fades within 10 ms at both ends: a hard edge would click.
    const edge = Math.min(second - began, began + beepSeconds - second) / 0.01;
    return loudness * Math.max(0, Math.min(1, edge)) * Math.sin(fullCircle * hertz * second);
  });
}
