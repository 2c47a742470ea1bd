// A database server may start after the service, as after a power cut: the service waits for it.
import { setTimeout as wait } from 'node:timers/promises';
import { minuteMs } from '../../../contract/common/durations.ts';
import type { Log } from '../../base/log.ts';
import { StartError } from '../../base/start-error.ts';

/** It cannot be used now, and may be in a moment. */
export class DatabaseUnreachable extends StartError {}

const retryMs = 1_000;
/** Long enough for a machine that starts; then somebody must look. */
const defaultWaitMs = 5 * minuteMs;
const remindMs = 30_000;

/** @throws DatabaseUnreachable when it still cannot be reached after `waitMs`; everything else at once */
export async function awaitDatabase<Opened>(
  open: () => Promise<Opened>,
  log?: Pick<Log, 'warn'>,
  waitMs = defaultWaitMs,
): Promise<Opened> {
  const end = performance.now() + waitMs;
  for (let remindAt = 0; ; await wait(retryMs)) {
    try {
      return await open();
    } catch (error) {
      const now = performance.now();
      if (!(error instanceof DatabaseUnreachable) || now + retryMs > end) throw error;
      if (now < remindAt) continue;
      remindAt = now + remindMs;
      log?.warn('database.awaited', { reason: error.message, seconds: Math.ceil((end - now) / 1_000) });
    }
  }
}
