// How long tests wait at most. A limit is no delay: it is only reached where something is broken, so all of them are wide,
// and on a slow or busy machine wider by the factor that `npm test` measures at its start (scripts/lib/slowness.mjs).
import { slownessVariable } from '../../scripts/lib/slowness.mjs';

/** 1 where a test is run by hand. */
export const slowness = Number(process.env[slownessVariable] ?? 1);

/** A time that holds on a quiet, usual machine, as this machine needs it. */
export function scaled(milliseconds: number): number {
  return Math.ceil(milliseconds * slowness);
}

/**
 * Gives a page's own limits, which are meant for a usual machine, the same factor: those of its fetches, and timers of 3 to
 * 20 s. Shorter ones belong to what is heard and seen. To be run in the page before its first script.
 */
export function scaleTimers(factor: number): void {
  const usual: (run: () => void, ms?: number, ...rest: unknown[]) => unknown = globalThis.setTimeout;
  const longer: typeof usual = (run, ms = 0, ...rest) =>
    usual(run, ms >= 3_000 && ms <= 20_000 ? ms * factor : ms, ...rest);
  Object.assign(globalThis, { setTimeout: longer });
  const { timeout } = AbortSignal;
  if (timeout)
    Object.assign(AbortSignal, { timeout: (ms: number) => timeout.call(AbortSignal, ms * factor) });
}

/** For one thing to happen that is already under way. */
export const waitMs = scaled(25_000);

/** For what comes after a pause, a backoff or the start of a process. */
export const longWaitMs = scaled(60_000);

/** For one test or hook; for those that wait for processes; for those of a whole fleet. */
export const testMs = scaled(90_000);
export const longTestMs = scaled(180_000);

/** For a proof with hundreds of monitors, or one that waits until what a killed process began is over. */
export const proofMs = scaled(3_600_000);

/** `OVERLOAD_DELAY_MS` of services that are no test of overload: a slow machine is no reason to refuse their calls. */
export const overloadDelayMs = String(Math.min(60_000, scaled(10_000)));
