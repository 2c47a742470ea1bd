// One stream of change events and its reader, over minutes.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepAliveSeconds } from '../../../contract/changes/events.ts';
import { openChangeFeed } from '../../../server/changes/change-feed.ts';
import { openEventStream } from '../../../server/changes/event-stream.ts';
import { readerOf } from '../../../server/changes/reader.ts';
import type { Database } from '../../../server/store/engine/database.ts';

type Listen = Parameters<typeof openChangeFeed>[1]['listen'];

/** Nothing is asked about what is told as it is. */
const noDatabase = {} as Database;

const reader = readerOf('reader', () => 'everything');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => void vi.useRealTimers());

async function openFeed() {
  let publish: (text: string) => void = () => undefined;
  const listen: Listen = async (_channel, { onMessage }) => {
    publish = onMessage;
    return async () => undefined;
  };
  const feed = await openChangeFeed(noDatabase, { listen });
  const event = { id: 'one', entity: 'monitors', what: 'changed', ids: ['7'], count: 1 };
  return { feed, publish: (more: object = {}) => publish(JSON.stringify({ ...event, ...more })) };
}

const allowed = async () => true;

it('ends when what was sent has not been taken for a minute, and goes on while something is', async () => {
  const { feed } = await openFeed();
  let ended = '';
  openEventStream(feed, reader, allowed, () => {
    ended += 'ignored ';
  });
  const slow = openEventStream(feed, reader, allowed, () => {
    ended += 'slow ';
  }).getReader();
  for (let seconds = 0; seconds < 300; seconds += keepAliveSeconds) {
    await vi.advanceTimersByTimeAsync(keepAliveSeconds * 1000);
    // It falls behind, but takes something.
    if (seconds % (2 * keepAliveSeconds) === 0) await slow.read();
  }
  expect(ended).toBe('ignored ');
});

it('encodes an event once for all streams', async () => {
  const { feed, publish } = await openFeed();
  const readers = [1, 2, 3].map(() => openEventStream(feed, reader, allowed, () => undefined).getReader());
  publish();
  const chunks = new Set<Uint8Array | undefined>();
  for (const each of readers) {
    await each.read();
    chunks.add((await each.read()).value);
  }
  expect(chunks.size).toBe(1);
});

it.each([true, false])(
  'holds back what is told while it is asked whether the reader still sees it: %s',
  async (reads) => {
    const { feed, publish } = await openFeed();
    let answer: (reads: boolean) => void = () => undefined;
    const asked = new Promise<boolean>((resolve) => {
      answer = resolve;
    });
    const stream = openEventStream(
      feed,
      reader,
      () => asked,
      () => undefined,
    );
    publish({ id: 'before' });
    publish({ id: 'own', entity: 'users', ids: ['reader'] });
    publish({ id: 'after' });
    answer(reads);
    const chunks = stream.getReader();
    let told = '';
    // Where the reader sees less, it ends by itself.
    while (!told.includes('id: after')) {
      const { done, value } = await chunks.read();
      if (done) break;
      told += new TextDecoder().decode(value);
    }
    expect(told).toContain('id: before');
    expect(told.includes('id: after')).toBe(reads);
  },
);
