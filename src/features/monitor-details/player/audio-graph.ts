// The one graph that both channels sound in: a level each, then what makes them louder, then a limiter.
// Levels ramp, so that nothing clicks; and the two are together in it for no longer than such a ramp.
import type { Channel } from '../../../../contract/monitors/requests.ts';
import { pause } from '../../../lib/pause.ts';
import { limiterCurve, limiterRange, toFactor } from './levels.ts';

export type Levels = Record<Channel, number>;

/** How long a level takes to change, in seconds. */
export const rampSeconds = 0.008;

/** So far ahead, in seconds, that what is to begin together does: between two calls a busy device lets time pass. */
export const leadSeconds = 0.02;

/** A device whose sound does not begin within this is not there for us, in ms. */
const resumeTimeoutMs = 3000;

export interface AudioGraph {
  readonly context: AudioContext;
  /** What a channel's sound is connected to. */
  readonly inputs: Readonly<Record<Channel, GainNode>>;
  setLevels(levels: Levels): void;
  setBoost(decibels: number): void;
  /** To be called in a tap. Answers whether there is sound now. */
  resume(): Promise<boolean>;
  close(): void;
}

/** Ramps a parameter from what it is to what it shall be, from a moment on that may be still to come. */
export function ramp(parameter: AudioParam, to: number, now: number, at = now): void {
  parameter.cancelScheduledValues(now);
  parameter.setValueAtTime(parameter.value, now);
  parameter.setValueAtTime(parameter.value, at);
  parameter.linearRampToValueAtTime(to, at + rampSeconds);
}

/** Where a browser asks what its sound is for: it goes on beside the mute switch, and stops other apps' music. */
function setAudioSessionType(purpose: 'playback' | 'auto'): void {
  const session: unknown = Reflect.get(navigator, 'audioSession');
  if (typeof session === 'object' && session !== null) Reflect.set(session, 'type', purpose);
}

/** To be called in a tap: elsewhere a browser makes no sound. `onChange` is told when its state is another. */
export function createAudioGraph(onChange: () => void): AudioGraph {
  setAudioSessionType('playback');
  const context = new AudioContext();
  const inputs = { A: context.createGain(), B: context.createGain() };
  const boost = context.createGain();
  const limiter = context.createWaveShaper();
  limiter.curve = limiterCurve();
  boost.gain.value = 1 / limiterRange;
  for (const input of Object.values(inputs)) {
    input.gain.value = 0;
    input.connect(boost);
  }
  boost.connect(limiter).connect(context.destination);
  context.addEventListener('statechange', onChange);

  return {
    context,
    inputs,
    setLevels(levels) {
      const now = context.currentTime;
      ramp(inputs.A.gain, levels.A, now, now + leadSeconds);
      ramp(inputs.B.gain, levels.B, now, now + leadSeconds);
    },
    setBoost(decibels) {
      ramp(boost.gain, toFactor(decibels) / limiterRange, context.currentTime);
    },
    async resume() {
      const waiting = new AbortController();
      // What fails here is seen by the state.
      const woken = context.resume().catch(() => undefined);
      await Promise.race([woken, pause(resumeTimeoutMs, waiting.signal)]);
      waiting.abort();
      return context.state === 'running';
    },
    close() {
      context.removeEventListener('statechange', onChange);
      setAudioSessionType('auto');
      if (context.state !== 'closed') void context.close();
    },
  };
}
