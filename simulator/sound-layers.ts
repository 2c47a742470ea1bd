// What a microphone on an infusion pump hears, one layer a source. A layer keeps its place in its own sound, so its
// stretches are asked for one after the other. What changes slowly is worked out once a millisecond.
import { sampleRate } from './wav.ts';

/** Adds the layer's sound to a stretch that begins with the sample `from`. */
export type Layer = (stretch: Float32Array, from: number) => void;

const turn = 2 * Math.PI;
const slowly = sampleRate / 1_000;

/** One turn of the motor: the fundamental is its loudest part, so that it can be found again. */
const motorTurn = Float32Array.from({ length: 4_096 }, (_, place) => {
  const angle = (turn * place) / 4_096;
  return (
    Math.sin(angle) + 0.42 * Math.sin(2 * angle) + 0.2 * Math.sin(3 * angle) + 0.08 * Math.sin(5 * angle)
  );
});

/**
 * A motor of so many hertz, which wavers by a five-hundredth and labours a little whenever a roller presses the tube.
 * @param rollers so many a second
 */
export function motorHum(hertz: number, rollers: number, loudness: number): Layer {
  let place = 0;
  return (stretch, from) => {
    let level = 0;
    let step = 0;
    for (let index = 0; index < stretch.length; index++) {
      if (index % slowly === 0) {
        const second = (from + index) / sampleRate;
        const pressed = Math.max(0, Math.cos(turn * rollers * second)) ** 3;
        level = loudness * (0.75 + 0.25 * pressed);
        step = (hertz * (1 + 0.002 * Math.sin(turn * 0.4 * second)) * motorTurn.length) / sampleRate;
      }
      place += step;
      if (place >= motorTurn.length) place -= motorTurn.length;
      stretch[index] = (stretch[index] ?? 0) + level * (motorTurn[Math.floor(place)] ?? 0);
    }
  };
}

/** The room: a dull rustle that comes and goes like breath. */
export function wardNoise(seed: number, loudness: number): Layer {
  let state = Math.floor(seed * 2 ** 32);
  let dull = 0;
  return (stretch, from) => {
    let level = 0;
    for (let index = 0; index < stretch.length; index++) {
      if (index % slowly === 0) {
        const second = (from + index) / sampleRate;
        level = loudness * (1 + 0.6 * Math.sin(turn * (0.23 * second + seed)));
      }
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      dull += 0.15 * (state / 2 ** 31 - dull);
      stretch[index] = (stretch[index] ?? 0) + level * dull;
    }
  };
}

/** The same sound at each of the moments, which are seconds. */
export function soundsAt(moments: readonly number[], sound: Float32Array): Layer {
  const starts = moments.map((moment) => Math.round(moment * sampleRate));
  return (stretch, from) => {
    for (const start of starts) {
      const first = Math.max(0, start - from);
      const end = Math.min(stretch.length, start - from + sound.length);
      for (let index = first; index < end; index++) {
        stretch[index] = (stretch[index] ?? 0) + (sound[index + from - start] ?? 0);
      }
    }
  };
}

/** Something struck once: a drop in its chamber, a roller on its tube. It has died away after six `decay`s. */
export function click(hertz: number, decaySeconds: number, loudness: number): Float32Array {
  return Float32Array.from({ length: Math.round(6 * decaySeconds * sampleRate) }, (_, index) => {
    const second = index / sampleRate;
    return loudness * Math.exp(-second / decaySeconds) * Math.sin(turn * hertz * second);
  });
}

/** When the beeps of an alarm of high priority begin, in seconds: three, a breath, two. */
const beeps = [0, 0.25, 0.5, 0.9, 1.15];
const beepSeconds = 0.15;

/** One call of an alarm. */
export function alarmCall(hertz: number, loudness: number): Float32Array {
  return Float32Array.from({ length: 1.4 * sampleRate }, (_, index) => {
    const second = index / sampleRate;
    const began = beeps.findLast((it) => it <= second) ?? 0;
    // Fades within 10 ms at both ends: a beep that is cut off would click.
    const edge = Math.min(second - began, began + beepSeconds - second) / 0.01;
    return loudness * Math.max(0, Math.min(1, edge)) * Math.sin(turn * hertz * second);
  });
}
