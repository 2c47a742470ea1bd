// Whether this process has more to do than it can: then some of the calls that only read are refused at once, and told when
// to come back, so that the others are answered in time. Writes, sign-ins, monitors and open event streams go on.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Log } from '../base/log.ts';
import { HttpError } from './http-error.ts';

export interface OverloadGuard {
  /** @throws HttpError 503 for a share of the calls that grows with the overload */
  refuseSome(): void;
  /** Whether it refuses now, and how many calls it has refused since the start. */
  state(): { isOverloaded: boolean; refused: number };
  close(): void;
}

interface Limits {
  /** How late the event loop may be, on average over a window. */
  maxDelayMs: number;
  /** How many calls may wait for a connection to the database. */
  maxWaiting: number;
  windowMs: number;
}

const defaults: Omit<Limits, 'maxDelayMs'> = { maxWaiting: 500, windowMs: 1_000 };

/** The sampling interval of Node's own measurement, which is part of what it measures. */
const resolutionMs = 20;

/** Some calls always pass: whoever is refused again and again would never see a list. */
const maxShare = 0.9;

/** One long statement or a collection of garbage is no overload: only windows in a row count. */
const windowsInRow = 2;

/** @param waiting how many calls wait for a connection to the database now */
export function createOverloadGuard(
  log: Log,
  waiting: () => number,
  limits: Partial<Limits> & Pick<Limits, 'maxDelayMs'>,
): OverloadGuard {
  const { maxDelayMs, maxWaiting, windowMs } = { ...defaults, ...limits };
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  let measuredAt = performance.now();
  let refusedShare = 0;
  let overloadedWindows = 0;
  let refused = 0;
  let refusedInAll = 0;

  /** How many times more than it may be. */
  function excessOf(delayMs: number, calls: number): number {
    return Math.max(delayMs / maxDelayMs, calls / maxWaiting);
  }

  function delayNow(): number {
    const now = performance.now();
    // A loop that is later than a window has measured nothing in it.
    const late = now - measuredAt - windowMs;
    measuredAt = now;
    const measured = delay.mean / 1e6 - resolutionMs || 0;
    delay.reset();
    return Math.max(late, measured);
  }

  function measure(): void {
    const delayMs = delayNow();
    const calls = waiting();
    const excess = excessOf(delayMs, calls);
    overloadedWindows = excess > 1 ? overloadedWindows + 1 : 0;
    const before = refusedShare;
    refusedShare = overloadedWindows >= windowsInRow ? Math.min(maxShare, excess - 1) : 0;
    if ((before === 0) === (refusedShare === 0)) return;
    if (refusedShare > 0) log.warn('service.overloaded', { delayMs: Math.round(delayMs), waiting: calls });
    else log.info('service.recovered', { refused });
    refused = 0;
  }

  delay.enable();
  const timer = setInterval(measure, windowMs).unref();
  return {
    refuseSome() {
      if (refusedShare === 0 || Math.random() >= refusedShare) return;
      refused += 1;
      refusedInAll += 1;
      // Not the same for all: they would come back together.
      const seconds = 2 + Math.floor(Math.random() * 9);
      throw new HttpError(503, 'overloaded', { headers: { 'Retry-After': String(seconds) } });
    },
    state: () => ({ isOverloaded: refusedShare > 0, refused: refusedInAll }),
    close() {
      clearInterval(timer);
      delay.disable();
    },
  };
}
