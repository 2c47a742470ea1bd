// Ears in a browser: what goes to the loudspeaker is recorded, and each source that plays has an analyser. They are
// put on from outside, where nodes are connected; the console knows nothing of them.
import type { Page } from '@playwright/test';
import { toneHertz } from './tone.ts';

declare global {
  /** What the ears of a page have heard. */
  var ears: { rate: number; heard: Float32Array[]; sources: AnalyserNode[]; held: AudioNode[] };
}

/** A moment that was heard: how loud each channel's tone was in it. */
export interface RecordedMoment {
  A: number;
  B: number;
}

/** To be called before the page is opened. */
export async function recordAudio(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.ears = { rate: 0, heard: [], sources: [], held: [] };
    const { ears } = globalThis;
    const { connect } = AudioNode.prototype;
    function listen(this: AudioNode, ...to: unknown[]): unknown {
      const { context } = this;
      if (to[0] instanceof AudioDestinationNode && context instanceof AudioContext) {
        const recorder = context.createScriptProcessor(16_384, 1, 1);
        recorder.onaudioprocess = ({ inputBuffer }) => ears.heard.push(inputBuffer.getChannelData(0).slice());
        Reflect.apply(connect, this, [recorder]);
        Reflect.apply(connect, recorder, [to[0]]);
        ears.rate = context.sampleRate;
        ears.held.push(recorder);
      }
      if (this instanceof AudioBufferSourceNode) {
        const analyser = new AnalyserNode(context, { fftSize: 16_384 });
        Reflect.apply(connect, this, [analyser]);
        ears.sources.push(analyser);
      }
      return Reflect.apply(connect, this, to);
    }
    Object.assign(AudioNode.prototype, { connect: listen });
  });
}

/** The loudest frequency in each of the latest sources, in hertz. */
export function frequencies(page: Page, latest: number): Promise<number[]> {
  return page.evaluate((count) => {
    return ears.sources.slice(-count).map((analyser) => {
      const levels = new Float32Array(analyser.frequencyBinCount);
      analyser.getFloatFrequencyData(levels);
      const loudest = levels.reduce((best, level, at) => (level > (levels[best] ?? 0) ? at : best), 0);
      return (loudest * ears.rate) / analyser.fftSize;
    });
  }, latest);
}

/**
 * All that was heard, in moments of a hundred-and-tenth of a second. None spans two pieces: where a page was too busy
 * to take one, its neighbours do not fit, and would sound like both tones at once.
 * What is lost is not looked at.
 */
export async function recordedMoments(page: Page): Promise<RecordedMoment[]> {
  return page.evaluate((hertz) => {
    const { heard, rate } = ears;
    const length = Math.round(rate / 110);
    function loudness(samples: Float32Array, from: number, frequency: number): number {
      let sine = 0;
      let cosine = 0;
      for (let at = 0; at < length; at++) {
        const angle = (2 * Math.PI * frequency * at) / rate;
        sine += (samples[from + at] ?? 0) * Math.sin(angle);
        cosine += (samples[from + at] ?? 0) * Math.cos(angle);
      }
      return (2 * Math.hypot(sine, cosine)) / length;
    }
    return heard.flatMap((piece) =>
      Array.from({ length: Math.floor(piece.length / length) }, (_, index) => ({
        A: loudness(piece, index * length, hertz.A),
        B: loudness(piece, index * length, hertz.B),
      })),
    );
  }, toneHertz);
}

/** Seconds of a moment. */
export const momentSeconds = 1 / 110;
