// How one channel plays in the graph. Decoded audio is a source node that is used once; a recording that is too long
// to be decoded stays in a media element, which knows its own position.
import { browserLimitsMs, inTime } from '../../../lib/in-time.ts';
import { ramp, rampSeconds } from './audio-graph.ts';
import { type Loop, type Playback, positionAt } from './position.ts';

/** The device does not let it play, or its file cannot be read. */
export type PlaybackFault = 'interrupted' | 'broken';

interface PlaybackEvents {
  onEnd(): void;
  onFault(fault: PlaybackFault): void;
}

export interface ChannelOutput {
  /** To be called in a tap, before `start`: elsewhere a browser may refuse to play. Nothing is audible yet. */
  prepare(): void;
  /** Starts at `playback.startedAt` of the graph's clock. */
  start(playback: Playback, events: PlaybackEvents): void;
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

/** Another speed changes the pitch, as with a tape. */
export function bufferOutput(context: AudioContext, buffer: AudioBuffer, output: AudioNode): ChannelOutput {
  let current: { playback: Playback; source: AudioBufferSourceNode; fade: GainNode } | null = null;

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
    // Resuming the graph in the tap is enough.
    prepare: () => undefined,
    start(playback, { onEnd }) {
      stop();
      const { from, startedAt, speed, loop, end } = playback;
      const source = context.createBufferSource();
      const fade = fadeIn(context, startedAt);
      source.buffer = buffer;
      source.playbackRate.value = speed;
      source.connect(fade).connect(output);
      source.onended = () => {
        fade.disconnect();
        if (current?.source === source) onEnd();
      };
      if (loop) {
        Object.assign(source, { loop: true, loopStart: loop.from, loopEnd: loop.to });
        source.start(startedAt, from);
      } else {
        source.start(startedAt, from, end - from);
      }
      current = { playback, source, fade };
    },
    position: () => (current ? positionAt(current.playback, context.currentTime) : 0),
  };
}

const loopCheckIntervalMs = 20;

/** Another speed keeps the pitch: the media element corrects it. */
export function elementOutput(context: AudioContext, url: string, output: AudioNode): ChannelOutput {
  const element = new Audio(url);
  const fade = context.createGain();
  fade.gain.value = 0;
  context.createMediaElementSource(element).connect(fade).connect(output);
  let checkTimer: ReturnType<typeof setInterval> | undefined;
  let pauseTimer: ReturnType<typeof setTimeout> | undefined;

  let current: PlaybackEvents | null = null;

  function stop(): void {
    current = null;
    clearInterval(checkTimer);
    clearTimeout(pauseTimer);
    ramp(fade.gain, 0, context.currentTime);
    pauseTimer = setTimeout(() => element.pause(), rampSeconds * 1000);
  }

  function fail(events: PlaybackEvents | null): void {
    // A pause also rejects a pending play(), which is not an error.
    if (events && events === current) events.onFault(element.error ? 'broken' : 'interrupted');
  }

  function play(events: PlaybackEvents | null): void {
    inTime(element.play(), browserLimitsMs.audio).catch(() => fail(events));
  }

  function continueLoop(loop: Loop, events: PlaybackEvents): void {
    if (element.ended || element.currentTime >= loop.to) element.currentTime = loop.from;
    // A loop may end where the recording does, and a browser stops there.
    if (element.paused) play(events);
  }

  function checkEnd(end: number, events: PlaybackEvents): void {
    if (element.ended || element.currentTime >= end) events.onEnd();
    else if (element.paused) fail(events);
  }

  element.onerror = () => fail(current);

  return {
    stop,
    prepare() {
      clearTimeout(pauseTimer);
      play(null);
    },
    start({ from, speed, loop, end }, events) {
      clearTimeout(pauseTimer);
      clearInterval(checkTimer);
      current = events;
      element.currentTime = from;
      element.playbackRate = speed;
      ramp(fade.gain, 1, context.currentTime);
      play(events);
      checkTimer = setInterval(
        loop ? () => continueLoop(loop, events) : () => checkEnd(end, events),
        loopCheckIntervalMs,
      );
    },
    position: () => element.currentTime,
    close() {
      stop();
      clearTimeout(pauseTimer);
      element.onerror = null;
      element.pause();
      element.removeAttribute('src');
      element.load();
    },
  };
}
