// All changes that reach this browser: the service's, by one stream that its tabs share, and those that its tabs make.
// A hidden tab opens no stream; once visible again, it refetches what it shows.
import { z } from 'zod';
import { type ChangeEvent, changeEvent } from '../../contract/service/events.ts';
import { AppError } from '../api/app-error.ts';
import type { Connection } from '../api/connection.ts';
import { visibleAndReachable } from '../api/visible-and-reachable.ts';
import { inOneTab } from '../lib/one-tab.ts';
import { pause } from '../lib/pause.ts';
import { runWhile } from '../lib/run-while.ts';
import type { OpenEventStream } from './event-stream.ts';

/** Names the tabs' lock on the stream and their broadcast channel. */
const channelName = 'infusion.changes';

/** A stream that lasted this long does not count as a failure. */
const stableAfterMs = 30_000;
const minRetryMs = 250;
const maxRetryMs = 30_000;

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

/** Doubles with each failure; random, so that a hospital's browsers do not all return at once. */
function retryDelayMs(failures: number, baseMs: number): number {
  return Math.min(maxRetryMs, baseMs * 2 ** Math.max(0, failures - 1)) * (0.5 + Math.random() / 2);
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
    const openedAt = Date.now();
    try {
      await openEventStream(handlers, signal);
    } catch (error) {
      if (isFinal(error)) return;
    }
    failures = Date.now() - openedAt > stableAfterMs ? 0 : failures + 1;
    await pause(retryDelayMs(failures, baseMs), signal);
  }
}

export function createChangeFeed({
  openEventStream,
  connection,
}: {
  openEventStream: OpenEventStream;
  connection: Connection;
}): ChangeFeed {
  let channel: BroadcastChannel | null = null;

  return {
    subscribe(onMessage) {
      const tabs = new BroadcastChannel(channelName);
      channel = tabs;
      tabs.onmessage = ({ data }) => {
        const { data: message } = changeMessage.safeParse(data);
        if (message) onMessage(message);
      };
      // Changes between the loading of the page and this moment.
      onMessage('missed');
      function publish(message: ChangeMessage) {
        onMessage(message);
        tabs.postMessage(message);
      }
      const end = runWhile(visibleAndReachable(connection), (signal) => {
        void inOneTab(channelName, signal, () => keepStreaming(openEventStream, publish, signal));
      });
      return () => {
        end();
        tabs.close();
        channel = null;
      };
    },
    notifyOtherTabs: (event) => channel?.postMessage(event),
  };
}
