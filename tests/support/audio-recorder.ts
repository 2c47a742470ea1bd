// Records in a real browser what a page sends to the loudspeaker, and gives each source an analyser, by wrapping
// AudioNode.connect.
import type { Page } from '@playwright/test';
import { toneHertz } from './tone.ts';

declare global {
  /** `keepAlive` holds nodes that would be garbage collected. */
  var audioRecorder: {
    rate: number;
    chunks: Float32Array[];
    sources: AnalyserNode[];
    keepAlive: AudioNode[];
  };
}

/** How loud the tone of each channel was in a short time. */
export interface RecordedMoment {
  A: number;
  B: number;
}

/** To be called before the page is opened. */
export async function recordAudio(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.audioRecorder = { rate: 0, chunks: [], sources: [], keepAlive: [] };
    const { audioRecorder } = globalThis;
    const { connect } = AudioNode.prototype;
    function recordAndConnect(this: AudioNode, ...to: unknown[]): unknown {
      const { context } = this;
      if (to[0] instanceof AudioDestinationNode && context instanceof AudioContext) {
        const recorder = context.createScriptProcessor(16_384, 1, 1);
        recorder.onaudioprocess = ({ inputBuffer }) =>
          audioRecorder.chunks.push(inputBuffer.getChannelData(0).slice());
        Reflect.apply(connect, this, [recorder]);
        Reflect.apply(connect, recorder, [to[0]]);
        audioRecorder.rate = context.sampleRate;
        audioRecorder.keepAlive.push(recorder);
      }
      if (this instanceof AudioBufferSourceNode) {
        const analyser = new AnalyserNode(context, { fftSize: 16_384 });
        Reflect.apply(connect, this, [analyser]);
        audioRecorder.sources.push(analyser);
      }
      return Reflect.apply(connect, this, to);
    }
    Object.assign(AudioNode.prototype, { connect: recordAndConnect });
  });
}

/** The loudest frequency in each of the latest sources, in hertz. */
export function frequencies(page: Page, latest: number): Promise<number[]> {
  return page.evaluate((count) => {
    return audioRecorder.sources.slice(-count).map((analyser) => {
      const levels = new Float32Array(analyser.frequencyBinCount);
      analyser.getFloatFrequencyData(levels);
      const loudest = levels.reduce((best, level, at) => (level > (levels[best] ?? 0) ? at : best), 0);
      return (loudest * audioRecorder.rate) / analyser.fftSize;
    });
  }, latest);
}

/**
 * Everything that was recorded, in moments of 1/110 s. None spans two chunks: where a busy page lost one, its
 * neighbours do not fit together and would look like both tones at once.
 */
export async function recordedMoments(page: Page): Promise<RecordedMoment[]> {
  return page.evaluate((hertz) => {
    const { chunks, rate } = audioRecorder;
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
    return chunks.flatMap((chunk) =>
      Array.from({ length: Math.floor(chunk.length / length) }, (_, index) => ({
        A: loudness(chunk, index * length, hertz.A),
        B: loudness(chunk, index * length, hertz.B),
      })),
    );
  }, toneHertz);
}

export const momentSeconds = 1 / 110;
