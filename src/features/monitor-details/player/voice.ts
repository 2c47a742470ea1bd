// One channel in a graph. A decoded recording is a source that is thrown away after each run; one that is too long to
// be decoded stays in a media element, which says itself where it is.
import { ramp, rampSeconds } from './graph.ts';
import { type Run, reached } from './position.ts';

export interface Voice {
  /** Begins at `run.at` of the graph's clock; `onEnd` when it came to its end by itself. */
  start(run: Run, onEnd: () => void): void;
  /** Fades out. */
  stop(): void;
  position(): number;
  close(): void;
}

function fadeIn(context: AudioContext, at: number): GainNode {
  const fade = context.createGain();
  fade.gain.value = 0;
  fade.gain.setValueAtTime(0, at);
  fade.gain.linearRampToValueAtTime(1, at + rampSeconds);
  return fade;
}

/** Another speed is another pitch here, as with a tape. */
export function decodedVoice(context: AudioContext, buffer: AudioBuffer, output: AudioNode): Voice {
  let current: { run: Run; source: AudioBufferSourceNode; fade: GainNode } | null = null;

  function stop(): void {
    if (!current) return;
    const { source, fade } = current;
    current = null;
    ramp(fade.gain, 0, context.currentTime);
    source.stop(context.currentTime + rampSeconds);
  }

  return {
    stop,
    close: stop,
    start(run, onEnd) {
      stop();
      const { from, at, speed, loop, end } = run;
      const source = context.createBufferSource();
      const fade = fadeIn(context, at);
      source.buffer = buffer;
      source.playbackRate.value = speed;
      source.connect(fade).connect(output);
      source.onended = () => {
        fade.disconnect();
        if (current?.source === source) onEnd();
      };
      if (loop) {
        Object.assign(source, { loop: true, loopStart: loop.from, loopEnd: loop.to });
        source.start(at, from);
      } else {
        source.start(at, from, end - from);
      }
      current = { run, source, fade };
    },
    position: () => (current ? reached(current.run, context.currentTime) : 0),
  };
}

/** How often a media element is asked whether it has reached the end of its loop, in ms. */
const lookEvery = 20;

/** Another speed keeps its pitch here: the element sees to it. */
export function streamedVoice(context: AudioContext, url: string, output: AudioNode): Voice {
  const element = new Audio(url);
  const fade = context.createGain();
  fade.gain.value = 0;
  context.createMediaElementSource(element).connect(fade).connect(output);
  let looking: ReturnType<typeof setInterval> | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    clearInterval(looking);
    element.onerror = null;
    ramp(fade.gain, 0, context.currentTime);
    resting = setTimeout(() => element.pause(), rampSeconds * 1000);
  }

  return {
    stop,
    start({ from, speed, loop, end }, onEnd) {
      clearTimeout(resting);
      clearInterval(looking);
      element.currentTime = from;
      element.playbackRate = speed;
      element.onerror = onEnd;
      ramp(fade.gain, 1, context.currentTime);
      // Where it may not play, its clock stands still, and that is seen.
      element.play().catch(() => undefined);
      looking = setInterval(() => {
        if (loop && element.currentTime >= loop.to) element.currentTime = loop.from;
        if (!loop && (element.ended || element.currentTime >= end)) onEnd();
      }, lookEvery);
    },
    position: () => element.currentTime,
    close() {
      stop();
      clearTimeout(resting);
      element.pause();
      element.removeAttribute('src');
      element.load();
    },
  };
}
