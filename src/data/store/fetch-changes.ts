// Fetches what the store does not have yet: all records in pages, then what changed. A page at a time, and only while the
// browser has nothing else to do and nobody waits for an answer of the service.
import { listChanges } from '../../../contract/changes/changes.ts';
import { minuteMs } from '../../../contract/common/durations.ts';
import { type AppError, toAppError } from '../../api/app-error.ts';
import type { Calls } from '../../api/http.ts';
import { pause } from '../../lib/pause.ts';
import { deviceNow, serviceNow } from '../../lib/service-clock.ts';
import { whenIdle } from '../../lib/when-idle.ts';

/** A page of a thousand records over a ward's network. */
const pageTimeoutMs = 60_000;
/** How often it looks whether somebody still waits for an answer. */
const calmCheckMs = 100;
/** Changes that follow each other are fetched together, at most this often. */
const paceMs = 10_000;
/** Without a notice of changes it is asked so often. */
const maxSilenceMs = 5 * minuteMs;
const firstRetryMs = 5_000;
const maxRetryMs = 5 * minuteMs;

export interface FetchChanges extends Pick<Calls, 'fetchBytes' | 'isBusy'> {
  /** Begins to read, `anew` from the first record on. Answers with the cursor to go on with; null where the worker has failed. */
  begin(anew: boolean): Promise<{ cursor: string | null } | null>;
  /** Takes a page over, requested at a time in ms since 1970. Null where it is none. */
  apply(bytes: ArrayBuffer, at: number): Promise<{ cursor: string; more: boolean } | null>;
  /** Takes whether it is to begin anew because a person said so. */
  takeAnew(): boolean;
  /** Resolves when something has changed, or the signal is aborted. */
  nextChange(signal: AbortSignal): Promise<void>;
  /** The person may not read it any more, or the service has no such call. */
  onEnd(): void;
}

async function untilCalm(isBusy: () => boolean, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => whenIdle(resolve));
  while (isBusy() && !signal.aborted) await pause(calmCheckMs, signal);
}

/** Whether another try would be answered alike. */
function isFinal({ type, details }: AppError): boolean {
  return type === 'forbidden' || [404, 405, 501].includes(details.status ?? 0);
}

interface Progress {
  cursor: string | null;
  more: boolean;
}

/** @throws AppError */
async function fetchPage(
  { apply, fetchBytes }: FetchChanges,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Progress> {
  const at = serviceNow();
  const query = cursor === null ? {} : { since: cursor };
  const limits = { signal, timeout: pageTimeoutMs, dispensable: true, retry: 0 };
  const bytes = await fetchBytes(listChanges, { query }, limits);
  const applied = await apply(bytes, at);
  if (!applied) throw new SyntaxError('no page of changes');
  return applied;
}

/** Where to go on; null where the worker has failed. */
async function begin(options: FetchChanges, anew: boolean): Promise<Progress | null> {
  const begun = await options.begin(anew);
  return begun && { ...begun, more: true };
}

/** Reads until nothing more is there. @throws AppError */
async function fetchAll(options: FetchChanges, signal: AbortSignal): Promise<void> {
  let progress = await begin(options, options.takeAnew());
  while (progress?.more && !signal.aborted) {
    await untilCalm(options.isBusy, signal);
    if (signal.aborted) return;
    const { cursor }: Progress = progress;
    progress = await fetchPage(options, cursor, signal).catch(async (thrown: unknown) => {
      const error = await toAppError(thrown);
      if (error.details.status !== 410 || cursor === null) throw error;
      return await begin(options, true);
    });
  }
}

/** Keeps all records current until the signal is aborted. Never rejects. */
export async function keepFetching(options: FetchChanges, signal: AbortSignal): Promise<void> {
  let retryMs = firstRetryMs;
  while (!signal.aborted) {
    const begunAt = deviceNow();
    try {
      await fetchAll(options, signal);
      retryMs = firstRetryMs;
      await Promise.race([options.nextChange(signal), pause(maxSilenceMs, signal)]);
      await pause(Math.max(0, begunAt + paceMs - deviceNow()), signal);
    } catch (thrown) {
      const error = await toAppError(thrown);
      if (isFinal(error)) return options.onEnd();
      await pause(retryMs * (0.5 + Math.random()), signal);
      retryMs = Math.min(maxRetryMs, retryMs * 2);
    }
  }
}
