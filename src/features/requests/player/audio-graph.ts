// The audio graph of both channels: a level each, then a shared boost, then a limiter.
// Levels ramp, so that nothing clicks; both channels are audible together for no longer than such a ramp.
import type { Channel } from '../../../../contract/requests/requests.ts';
import { browserLimitsMs, inTime, NotAnsweredError } from '../../../lib/in-time.ts';
import { limiterCurve, limiterRange, toFactor } from './levels.ts';

export type Levels = Record<Channel, number>;

export const rampSeconds = 0.008;

/** How far ahead a common start is scheduled: a busy device lets time pass between two calls. */
export const leadSeconds = 0.02;

export interface AudioGraph {
  readonly context: AudioContext;
  /** Where the output of each channel is connected. */
  readonly inputs: Readonly<Record<Channel, GainNode>>;
  setLevels(levels: Levels): void;
  setBoost(decibels: number): void;
  /** To be called in a tap. `silent`: the device has not said within the limit whether it plays sound. */
  resume(): Promise<'running' | 'stopped' | 'silent'>;
  close(): void;
}

/** Ramps a parameter from its current value, starting now or at a later time. */
export function ramp(parameter: AudioParam, to: number, now: number, at = now): void {
  parameter.cancelScheduledValues(now);
  parameter.setValueAtTime(parameter.value, now);
  parameter.setValueAtTime(parameter.value, at);
  parameter.linearRampToValueAtTime(to, at + rampSeconds);
}

/** On iOS: 'playback' ignores the mute switch and stops other apps' music. */
function setAudioSessionType(purpose: 'playback' | 'auto'): void {
  const session: unknown = Reflect.get(navigator, 'audioSession');
  if (typeof session === 'object' && session !== null) Reflect.set(session, 'type', purpose);
}

/**
 * To be called in a tap: elsewhere a browser plays no audio. `onChange` is called when the context's state changes.
 * @throws DOMException where the browser gives no audio at all
 */
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
      let isSilent = false;
      await inTime(context.resume(), browserLimitsMs.audio).catch((error: unknown) => {
        isSilent = error instanceof NotAnsweredError;
      });
      if (context.state === 'running') return 'running';
      return isSilent ? 'silent' : 'stopped';
    },
    close() {
      context.removeEventListener('statechange', onChange);
      setAudioSessionType('auto');
      if (context.state !== 'closed') context.close().catch(() => undefined);
    },
  };
}
