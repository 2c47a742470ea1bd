// All changes that reach this browser: the service's, by one stream that its tabs share, and those that its tabs make.
// A hidden tab opens no stream; once visible again, it refetches what it shows.
import { z } from 'zod';
import { type ChangeEvent, changeEvent } from '../../../contract/changes/events.ts';
import { AppError } from '../../api/app-error.ts';
import type { Reachability } from '../../api/reachability.ts';
import { visibleAndReachable } from '../../api/visible-and-reachable.ts';
import { inOneTab } from '../../lib/one-tab.ts';
import { pause } from '../../lib/pause.ts';
import { runWhile } from '../../lib/run-while.ts';
import { deviceNow } from '../../lib/service-clock.ts';
import { channelNames } from '../../lib/storage-keys.ts';
import { openTabChannel, type TabChannel } from '../../lib/tab-channel.ts';
import type { OpenEventStream } from './event-stream.ts';

/** A stream that lasted this long does not count as a failure. */
const stableAfterMs = 30_000;
const minRetryMs = 250;
const maxRetryMs = 30_000;

/** Around this time after an outage of the service its browsers return: all of them have lost it together. */
const afterOutageMs = 20_000;

/** For so long the first stream may open, before what is shown is refetched without it. */
const firstOpeningMs = 1_000;

/** `missed`: changes may have been missed, and it is not known which. */
const changeMessage = z.union([z.literal('missed'), changeEvent]);
export type ChangeMessage = z.output<typeof changeMessage>;

export interface ChangeFeed {
  /** Calls the handler with every change, until the returned function is called. */
  subscribe(onMessage: (message: ChangeMessage) => void): () => void;
  /** Tells the other tabs about a change of this one, so that they are right also without a stream. */
  notifyOtherTabs(event: ChangeEvent): void;
}

/** The service has no stream, or not for this person: another attempt would fail alike. */
function isFinal(error: unknown): boolean {
  return error instanceof AppError && [403, 404, 405, 501].includes(error.details.status ?? 0);
}

/** From half of it to one and a half times it, so that a hospital's browsers do not all return at once. */
function spread(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random());
}

/** Doubles with each failure. */
function retryDelayMs(failures: number, baseMs: number): number {
  const doubled = Math.min(afterOutageMs, baseMs * 2 ** Math.max(0, failures - 1));
  return spread(Math.max(baseMs, doubled));
}

function isOverloaded(error: unknown): boolean {
  return error instanceof AppError && error.details.status === 503;
}

async function keepStreaming(
  openEventStream: OpenEventStream,
  publish: (message: ChangeMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  let baseMs = 1_000;
  const handlers = {
    onOpen: () => publish('missed'),
    onChange: publish,
    onRetry(milliseconds: number) {
      baseMs = Math.min(Math.max(milliseconds, minRetryMs), maxRetryMs);
    },
  };
  while (!signal.aborted) {
    const openedAt = deviceNow();
    try {
      await openEventStream(handlers, signal);
    } catch (error) {
      if (isFinal(error)) return;
      if (isOverloaded(error)) baseMs = afterOutageMs;
    }
    failures = deviceNow() - openedAt > stableAfterMs ? 0 : failures + 1;
    await pause(retryDelayMs(failures, baseMs), signal);
  }
}

export function createChangeFeed({
  openEventStream,
  reachability,
}: {
  openEventStream: OpenEventStream;
  reachability: Reachability;
}): ChangeFeed {
  let channel: TabChannel | null = null;

  return {
    subscribe(onMessage) {
      const tabs = openTabChannel(channelNames.changes, (data) => {
        const { data: message } = changeMessage.safeParse(data);
        if (message) pass(message);
      });
      channel = tabs;
      // Changes since the page was loaded; the first opening tells of them, too.
      const withoutOpening = setTimeout(() => onMessage('missed'), firstOpeningMs);
      function pass(message: ChangeMessage) {
        if (message === 'missed') clearTimeout(withoutOpening);
        onMessage(message);
      }
      function publish(message: ChangeMessage) {
        pass(message);
        tabs.post(message);
      }
      // A device that had no network itself returns alone.
      let wasLostTogether = false;
      const stopWatching = reachability.subscribe(() => {
        const outage = reachability.outage();
        if (outage !== null) wasLostTogether = outage !== 'offline';
      });
      async function follow(signal: AbortSignal) {
        if (wasLostTogether) await pause(spread(afterOutageMs), signal);
        wasLostTogether = false;
        await keepStreaming(openEventStream, publish, signal);
      }
      const end = runWhile(visibleAndReachable(reachability), (signal) => {
        void inOneTab(channelNames.changes, signal, () => follow(signal));
      });
      return () => {
        clearTimeout(withoutOpening);
        stopWatching();
        end();
        tabs.close();
        channel = null;
      };
    },
    notifyOtherTabs: (event) => channel?.post(event),
  };
}
