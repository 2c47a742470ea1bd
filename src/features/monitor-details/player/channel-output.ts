// One channel in a graph. A decoded recording is a source that is thrown away after each run; one that is too long to
// be decoded stays in a media element, which says itself where it is.
import { ramp, rampSeconds } from './audio-graph.ts';
import { type Loop, type Playback, positionAt } from './position.ts';

/** The device lets it not play, or not any more; or what it plays cannot be read. */
export type PlaybackFault = 'interrupted' | 'broken';

interface Watch {
  /** It came to its end by itself. */
  onEnd(): void;
  onFault(fault: PlaybackFault): void;
}

export interface ChannelOutput {
  /** To be called in a tap, before `start`: elsewhere a browser may refuse to play. Nothing is heard yet. */
  prepare(): void;
  /** Begins at `run.at` of the graph's clock. */
  start(run: Playback, watch: Watch): void;
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
export function bufferOutput(context: AudioContext, buffer: AudioBuffer, output: AudioNode): ChannelOutput {
  let current: { run: Playback; source: AudioBufferSourceNode; fade: GainNode } | null = null;

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
    // Its graph is woken in the tap, and that is enough.
    prepare: () => undefined,
    start(run, { onEnd }) {
      stop();
      const { from, startedAt: at, speed, loop, end } = run;
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
    position: () => (current ? positionAt(current.run, context.currentTime) : 0),
  };
}

/** How often a media element is asked whether it has reached the end of its loop, in ms. */
const loopCheckIntervalMs = 20;

/** Another speed keeps its pitch here: the element sees to it. */
export function elementOutput(context: AudioContext, url: string, output: AudioNode): ChannelOutput {
  const element = new Audio(url);
  const fade = context.createGain();
  fade.gain.value = 0;
  context.createMediaElementSource(element).connect(fade).connect(output);
  let looking: ReturnType<typeof setInterval> | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;

  let current: Watch | null = null;

  function stop(): void {
    current = null;
    clearInterval(looking);
    clearTimeout(resting);
    ramp(fade.gain, 0, context.currentTime);
    resting = setTimeout(() => element.pause(), rampSeconds * 1000);
  }

  function fail(watch: Watch | null): void {
    // One's own pause ends a wait for the beginning, too: that is no fault.
    if (watch && watch === current) watch.onFault(element.error ? 'broken' : 'interrupted');
  }

  function play(watch: Watch | null): void {
    element.play().catch(() => fail(watch));
  }

  function goRound(loop: Loop, watch: Watch): void {
    if (element.ended || element.currentTime >= loop.to) element.currentTime = loop.from;
    // A loop may end where the recording does, and a browser stops there.
    if (element.paused) play(watch);
  }

  function goOn(end: number, watch: Watch): void {
    if (element.ended || element.currentTime >= end) watch.onEnd();
    else if (element.paused) fail(watch);
  }

  element.onerror = () => fail(current);

  return {
    stop,
    prepare() {
      clearTimeout(resting);
      play(null);
    },
    start({ from, speed, loop, end }, watch) {
      clearTimeout(resting);
      clearInterval(looking);
      current = watch;
      element.currentTime = from;
      element.playbackRate = speed;
      ramp(fade.gain, 1, context.currentTime);
      play(watch);
      looking = setInterval(loop ? () => goRound(loop, watch) : () => goOn(end, watch), loopCheckIntervalMs);
    },
    position: () => element.currentTime,
    close() {
      stop();
      clearTimeout(resting);
      element.onerror = null;
      element.pause();
      element.removeAttribute('src');
      element.load();
    },
  };
}
