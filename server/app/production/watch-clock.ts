// Compares this process's clock with the database's, at the start and every minute, and tells of a difference.
import { hostname } from 'node:os';
import { hourMs, minuteMs } from '../../../contract/common/durations.ts';
import type { DatabaseClock } from '../../base/database-clock.ts';
import type { Lifetime } from '../../base/lifetime.ts';
import type { Log } from '../../base/log.ts';
import { randomUUID } from '../../base/platform.ts';
import { repeat } from '../../base/schedules.ts';
import { notifyOfNotices } from '../../store/changes/notify.ts';
import type { Database } from '../../store/engine/database.ts';
import { readDatabaseTime } from '../../store/engine/database-time.ts';
import { forgetWrongClock, reportWrongClock } from '../../store/service/wrong-clocks.ts';

/** Sooner where the clock has jumped. */
const compareIntervalMs = minuteMs;
/** From here on the log says so. */
const loggedMs = 5_000;
/** A database that answers later is asked again at the start. */
const exactEnoughMs = 500;
const triesAtStart = 3;

const events = {
  right: 'clock.right',
  differs: 'clock.differs',
  wrong: 'clock.wrong',
} as const;
type ClockState = keyof typeof events;

interface Dependencies {
  db: Database;
  clock: DatabaseClock;
  log: Log;
}

/** Says how the clock is when that changes, and once an hour while it is not right. */
function createReport({ clock, log }: Omit<Dependencies, 'db'>): (state: ClockState) => void {
  let said: ClockState = 'right';
  let saidAt = 0;
  return (state) => {
    const now = performance.now();
    if (state === said && (state === 'right' || now - saidAt < hourMs)) return;
    said = state;
    saidAt = now;
    const fields = { aheadSeconds: Math.round(clock.aheadMs() / 100) / 10 };
    if (state === 'right') log.info(events[state], fields);
    else if (state === 'differs') log.warn(events[state], fields);
    else log.error(events[state], { ...fields, consequence: 'this process sweeps and removes nothing' });
  };
}

export interface WatchedClock {
  /** Compares once, and tells of the result. */
  check(): Promise<void>;
}

/** @internal For tests: what the timer does. */
export function createClockWatch({
  db,
  clock,
  log,
}: Dependencies): WatchedClock & { forget(): Promise<void> } {
  const processId = randomUUID();
  const report = createReport({ clock, log });
  let isReported = false;

  async function forget() {
    if (!isReported) return;
    await forgetWrongClock(db, processId);
    isReported = false;
    await notifyOfNotices(db);
  }

  return {
    forget,
    async check() {
      const { aheadMs } = await clock.compare(() => readDatabaseTime(db));
      const isWrong = clock.isWrong();
      report(isWrong ? 'wrong' : Math.abs(aheadMs) >= loggedMs ? 'differs' : 'right');
      if (!isWrong) return forget();
      await reportWrongClock(db, { processId, host: hostname(), aheadSeconds: Math.round(aheadMs / 1000) });
      if (!isReported) await notifyOfNotices(db);
      isReported = true;
    },
  };
}

/** Resolves after the first comparison; goes on until the service ends. */
export async function watchClock(dependencies: Dependencies, { onClose }: Lifetime): Promise<void> {
  const { db, clock, log } = dependencies;
  const watch = createClockWatch(dependencies);
  for (let tries = 1; tries < triesAtStart; tries += 1) {
    const { tookMs } = await clock.compare(() => readDatabaseTime(db));
    if (tookMs <= exactEnoughMs) break;
  }
  await watch.check();
  let comparedAt = performance.now();
  const stop = repeat(
    'clock',
    async () => {
      if (performance.now() - comparedAt < compareIntervalMs && !clock.hasJumped()) return;
      await watch.check();
      comparedAt = performance.now();
    },
    { log },
  );
  onClose(async () => {
    await stop();
    await watch.forget();
  });
}
