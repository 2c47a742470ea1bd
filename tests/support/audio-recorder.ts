// Records in a real browser what a page sends to the loudspeaker, and gives each source an analyser, by wrapping
// AudioNode.connect.
import type { Page } from '@playwright/test';
import { toneHertz } from './tone.ts';

declare global {
  var audioRecorder: { rate: number; chunks: Float32Array[]; sources: AnalyserNode[] };
  /** Chromium's reader of a track; its buffer keeps what a busy page has not read yet. */
  var MediaStreamTrackProcessor: new (options: {
    track: MediaStreamTrack;
    maxBufferSize: number;
  }) => { readable: ReadableStream<AudioData> };
}

/** How loud the tone of each channel was in a short time. */
export interface RecordedMoment {
  A: number;
  B: number;
}

/** To be called before the page is opened. */
export async function recordAudio(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.audioRecorder = { rate: 0, chunks: [], sources: [] };
    const { audioRecorder } = globalThis;
    const { connect } = AudioNode.prototype;
    function record(context: AudioContext, node: AudioNode): void {
      const output = new MediaStreamAudioDestinationNode(context, { channelCount: 1 });
      Reflect.apply(connect, node, [output]);
      const [track] = output.stream.getAudioTracks();
      if (!track) throw new Error('There is no track to record.');
      audioRecorder.rate = context.sampleRate;
      const { readable } = new MediaStreamTrackProcessor({ track, maxBufferSize: 10_000 });
      const chunks = new WritableStream<AudioData>({
        write(data) {
          const samples = new Float32Array(data.numberOfFrames);
          data.copyTo(samples, { planeIndex: 0, format: 'f32-planar' });
          data.close();
          audioRecorder.chunks.push(samples);
        },
      });
      void readable.pipeTo(chunks);
    }
    function recordAndConnect(this: AudioNode, ...to: unknown[]): unknown {
      const { context } = this;
      if (to[0] instanceof AudioDestinationNode && context instanceof AudioContext) record(context, this);
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

/** Everything that was recorded, in moments of 1/110 s. */
export async function recordedMoments(page: Page): Promise<RecordedMoment[]> {
  return page.evaluate((hertz) => {
    const { chunks, rate } = audioRecorder;
    const length = Math.round(rate / 110);
    const samples = new Float32Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
    let end = 0;
    for (const chunk of chunks) {
      samples.set(chunk, end);
      end += chunk.length;
    }
    function loudness(from: number, frequency: number): number {
      let sine = 0;
      let cosine = 0;
      for (let at = from; at < from + length; at++) {
        const angle = (2 * Math.PI * frequency * at) / rate;
        sine += (samples[at] ?? 0) * Math.sin(angle);
        cosine += (samples[at] ?? 0) * Math.cos(angle);
      }
      return (2 * Math.hypot(sine, cosine)) / length;
    }
    return Array.from({ length: Math.floor(samples.length / length) }, (_, index) => ({
      A: loudness(index * length, hertz.A),
      B: loudness(index * length, hertz.B),
    }));
  }, toneHertz);
}

export const momentSeconds = 1 / 110;
