// Fake Web Audio for jsdom: nodes that keep the values they are given, and an output that can be interrupted.
// The first two gain nodes of the player's graph are the levels of its channels.
import { vi } from 'vitest';
import type { Channel } from '../../contract/requests/requests.ts';

class FakeParam {
  value = 1;
  setValueAtTime(value: number): void {
    this.value = value;
  }
  linearRampToValueAtTime(value: number): void {
    this.value = value;
  }
  cancelScheduledValues(): void {}
}

class FakeNode {
  readonly gain = new FakeParam();
  readonly playbackRate = new FakeParam();
  connect(to: unknown): unknown {
    return to;
  }
  disconnect(): void {}
  start(): void {}
  stop(): void {}
}

export type FakeAudio = ReturnType<typeof fakeAudio>;

/** Remove it with `vi.unstubAllGlobals` and `vi.restoreAllMocks`. */
export function fakeAudio() {
  const gains: FakeNode[] = [];
  let element: HTMLMediaElement | null = null;
  let context: FakeContext | null = null;
  let initialState = 'running';
  let resume = (): Promise<void> => Promise.resolve();

  class FakeContext extends EventTarget {
    state = initialState;
    readonly destination = new FakeNode();
    constructor() {
      super();
      context = this;
    }
    get currentTime(): number {
      return performance.now() / 1000;
    }
    createGain(): FakeNode {
      const node = new FakeNode();
      gains.push(node);
      return node;
    }
    createWaveShaper = () => new FakeNode();
    createBufferSource = () => new FakeNode();
    createMediaElementSource(of: HTMLMediaElement): FakeNode {
      element = of;
      return new FakeNode();
    }
    resume = () => resume();
    close = async () => undefined;
  }

  vi.stubGlobal('AudioContext', FakeContext);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
  return {
    buffer: {} as AudioBuffer,
    levelOf: (channel: Channel) => gains[channel === 'A' ? 0 : 1]?.gain.value,
    /** The file of the latest streamed recording cannot be read any further. */
    breakElement(): void {
      if (!element) throw new Error('nothing is streamed');
      Object.defineProperty(element, 'error', { value: { code: 3 } });
      element.dispatchEvent(new Event('error'));
    },
    /** As on a machine without a sound device: graphs that are made from now on never run. */
    mute(): void {
      initialState = 'suspended';
      resume = () => new Promise(() => undefined);
    },
    interrupt(): void {
      if (!context) throw new Error('nothing has played yet');
      context.state = 'interrupted';
      context.dispatchEvent(new Event('statechange'));
    },
  };
}
