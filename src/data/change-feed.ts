// What changes, as this browser hears of it: from the service, by one stream that its tabs share, and from what
// its tabs write. A tab that nobody looks at keeps no stream; looked at again, it reads anew what it shows.
import { z } from 'zod';
import { type ChangeEvent, changeEvent } from '../../contract/service/events.ts';
import { AppError } from '../api/app-error.ts';
import type { Connection } from '../api/connection.ts';
import { inOneTab } from '../lib/one-tab.ts';
import { pause } from '../lib/pause.ts';
import { runWhile } from '../lib/run-while.ts';
import type { OpenEventStream } from './event-stream.ts';

/** Tabs share by this name the lock of the stream, and what is heard. */
const name = 'infusion.changes';

/** A stream that stood for so long was a good one, in ms: coming back is not slowed down. */
const stoodWell = 30_000;
const longestPause = 30_000;

/** `missed`: nobody knows what changed since the last word. */
const news = z.union([z.literal('missed'), changeEvent]);
export type ChangeMessage = z.output<typeof news>;

export interface ChangeFeed {
  /** Hears all that changes until the answer is called. */
  listen(hear: (news: ChangeMessage) => void): () => void;
  /** Tells the other tabs what this one has changed: also where the service has no stream, they are right. */
  tellTabs(event: ChangeEvent): void;
}

/** The service has no such call, or not for this person: asking again changes nothing. */
function isFinal(error: unknown): boolean {
  return error instanceof AppError && [403, 404, 405, 501].includes(error.details.status ?? 0);
}

/** How long to wait, in ms: doubled with each failure, and never the same for all the browsers of a hospital. */
function pauseAfter(failures: number, base: number): number {
  return Math.min(longestPause, base * 2 ** Math.max(0, failures - 1)) * (0.5 + Math.random() / 2);
}

/** Follows the stream, again and again. */
async function keepFollowing(
  follow: OpenEventStream,
  tell: (news: ChangeMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  let base = 1_000;
  const ears = {
    opened: () => tell('missed'),
    changed: tell,
    retry(milliseconds: number) {
      base = Math.min(Math.max(milliseconds, 250), longestPause);
    },
  };
  while (!signal.aborted) {
    const began = Date.now();
    try {
      await follow(ears, signal);
    } catch (error) {
      if (isFinal(error)) return;
    }
    failures = Date.now() - began > stoodWell ? 0 : failures + 1;
    await pause(pauseAfter(failures, base), signal);
  }
}

export function createChangeFeed({
  follow,
  connection,
}: {
  follow: OpenEventStream;
  connection: Connection;
}): ChangeFeed {
  let channel: BroadcastChannel | null = null;

  const isWanted = () => document.visibilityState === 'visible' && connection.offlineSince() === null;

  function onceItMayDiffer(look: () => void): () => void {
    document.addEventListener('visibilitychange', look);
    const unsubscribe = connection.subscribe(look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      unsubscribe();
    };
  }

  return {
    listen(hear) {
      const tabs = new BroadcastChannel(name);
      channel = tabs;
      tabs.onmessage = ({ data }) => {
        const { data: heard } = news.safeParse(data);
        if (heard) hear(heard);
      };
      // What changed since the page was read was told to those who listened then.
      hear('missed');
      function tellAll(told: ChangeMessage) {
        hear(told);
        tabs.postMessage(told);
      }
      const end = runWhile(isWanted, onceItMayDiffer, (signal) => {
        void inOneTab(name, signal, () => keepFollowing(follow, tellAll, signal));
      });
      return () => {
        end();
        tabs.close();
        channel = null;
      };
    },
    tellTabs: (event) => channel?.postMessage(event),
  };
}
