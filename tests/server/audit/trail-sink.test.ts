// The trail is sent as syslog: everything, in order, at least once, whatever the receiver, the line or a process does.
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { toSinkFailure } from '../../../server/app/production/sink/sink-faults.ts';
import type { TrailSink } from '../../../server/audit/sink/trail-sink.ts';
import { findSink } from '../../../server/store/audit/sink-position.ts';
import type { OpenDatabase } from '../../../server/store/engine/database.ts';
import { auditCalls, trailSinks } from '../../../server/store/schema/index.ts';
import { openTestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { scaled } from '../../support/limits.ts';
import { type Life, mortal } from '../../support/mortal.ts';
import {
  addCheckpoint,
  addEntries,
  addLongEntry,
  expectEntries,
  firstOfEach,
  positionOf,
  senderTo,
  sendNow,
  syslogTo,
} from '../../support/sent-trail.ts';
import { startSyslogReceiver } from '../../support/syslog-receiver.ts';

let database: OpenDatabase | undefined;

async function open() {
  await database?.close();
  database = await openTestDatabase();
  return database.db;
}
let db: OpenDatabase['db'];
beforeEach(async () => {
  db = await open();
});
afterAll(() => database?.close());

it('sends entries and checkpoints in order, each with its number and its hash', async () => {
  const receiver = await startSyslogReceiver();
  await addEntries(db, 2);
  await addCheckpoint(db);
  await addEntries(db, 1);
  await addCheckpoint(db);
  const sender = senderTo(db, syslogTo(receiver.port));
  await sender.runDue();
  expect(firstOfEach(receiver.taken)).toEqual([
    'entry 1',
    'entry 2',
    'checkpoint 1',
    'entry 3',
    'checkpoint 2',
  ]);
  expect(receiver.taken).toHaveLength(5);
  const calls = await db.select().from(auditCalls);
  for (const { kind, number, hash, text, priority } of receiver.taken) {
    expect(JSON.parse(text)).toMatchObject({ kind, number, hash });
    expect(priority).toBe(110);
    if (kind === 'entry') expect(hash).toBe(calls.find(({ sequence }) => sequence === number)?.hash);
  }
  expect(JSON.parse(receiver.taken[0]?.text ?? '')).toMatchObject({
    previous_hash: '0'.repeat(64),
    person: 'Ada Łovelace',
    action: 'signIn',
    details: { n: 1 },
    record_count: 0,
    records: [],
  });
  expect(await positionOf(db)).toMatchObject({ sequence: 3, checkpoint: 2, problem: null });
  expect(sender.logged()).toMatchObject([{ event: 'trailSink.begins', entry: 1, waiting: 5 }]);
  // Nothing waits: no connection is made.
  await sender.runDue();
  expect(receiver.connections()).toBe(1);
});

it.each([
  { act: 'end', afterMs: 0 },
  { act: 'reset', afterMs: 0 },
  { act: 'halfClose', afterMs: 0 },
  // Late: all of it was written and acknowledged by then.
  { act: 'end', afterMs: 80 },
  { act: 'halfClose', afterMs: 80 },
] as const)(
  'does not take for sent what a receiver answers with $act after $afterMs ms',
  async ({ act, afterMs }) => {
    const receiver = await startSyslogReceiver();
    await addEntries(db, 5);
    receiver.behave({ after: { count: 3, act, afterMs } });
    const sender = senderTo(db, syslogTo(receiver.port, {}, { settleMs: scaled(10_000) }));
    await sender.runDue();
    expect(await positionOf(db)).toMatchObject({ sequence: 0, problem: 'closed' });
    receiver.behave({});
    await sendNow(db, senderTo(db, syslogTo(receiver.port)));
    expectEntries(receiver.taken, 1, 5);
    expect(await positionOf(db)).toMatchObject({ sequence: 5, problem: null });
  },
);

it('a receiver that ends the connection at the last entry has not taken it either', async () => {
  const receiver = await startSyslogReceiver();
  await addEntries(db, 3);
  receiver.behave({ after: { count: 3, act: 'end' } });
  const sender = senderTo(db, syslogTo(receiver.port));
  await sender.runDue();
  expect(receiver.taken.map(({ number }) => number)).toEqual([1, 2]);
  expect(await positionOf(db)).toMatchObject({ sequence: 0, problem: 'closed' });
  receiver.behave({});
  await sendNow(db, sender);
  expectEntries(receiver.taken, 1, 3);
});

it('is held while nobody is there, says why and how much, and goes on where it was', async () => {
  const receiver = await startSyslogReceiver();
  await addEntries(db, 2);
  await sendNow(db, senderTo(db, syslogTo(receiver.port)));
  const sink = syslogTo(receiver.port);
  const away = senderTo(db, { ...sink, open: syslogTo(1).open });
  await addEntries(db, 3);
  await sendNow(db, away);
  await sendNow(db, away);
  expect(await positionOf(db)).toMatchObject({ sequence: 2, problem: 'unreachable' });
  const failed = away.logged().filter(({ event }) => event === 'trailSink.failed');
  expect(failed).toMatchObject([{ sink: sink.target, problem: 'unreachable', waiting: 3 }]);
  const since = (await findSink(db))?.failingSince;
  expect(since).toBeInstanceOf(Date);
  const back = senderTo(db, sink);
  await sendNow(db, back);
  expectEntries(receiver.taken, 1, 5);
  expect(receiver.taken).toHaveLength(5);
  expect(back.logged()).toMatchObject([
    { event: 'trailSink.goesOn', entry: 3 },
    { event: 'trailSink.recovered', since: since?.toISOString() },
  ]);
});

it('names an address that is none', async () => {
  await addEntries(db, 1);
  const unnamed = Object.assign(new Error('getaddrinfo ENOTFOUND nobody.invalid'), { code: 'ENOTFOUND' });
  const open = () => Promise.reject(toSinkFailure(unnamed));
  await sendNow(db, senderTo(db, { ...syslogTo(6514, { host: 'nobody.invalid' }), open }));
  expect(await positionOf(db)).toMatchObject({
    sequence: 0,
    problem: 'dns',
    detail: 'getaddrinfo ENOTFOUND nobody.invalid',
  });
});

it('waits for a receiver that reads nothing, and says that it is slow', async () => {
  const receiver = await startSyslogReceiver();
  receiver.behave({ isDeaf: true });
  // More than both machines hold for a connection.
  for (let n = 0; n < 4; n++) await addLongEntry(db, 1_500, 4_000);
  await sendNow(db, senderTo(db, syslogTo(receiver.port, {}, { writeMs: 1_000 })));
  expect(await positionOf(db)).toMatchObject({ sequence: 0, problem: 'slow' });
  receiver.behave({});
  await sendNow(db, senderTo(db, syslogTo(receiver.port)));
  expectEntries(receiver.taken, 1, 4);
});

it('has one batch in memory while it is not taken', async () => {
  for (let n = 0; n < 4; n++) await addLongEntry(db, 1_500, 1_000);
  let read = 0;
  const reading = new Proxy(db, {
    get(target, name) {
      if (name === 'select') read += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const readWhenSent: number[] = [];
  const lengths: number[] = [];
  const sink: TrailSink = {
    ...syslogTo(1),
    open: async () => ({
      // Never taken: it only ends with the process.
      send(messages, stopping) {
        readWhenSent.push(read);
        lengths.push(messages.reduce((sum, { text }) => sum + text.length, 0));
        return new Promise((_, reject) => stopping.addEventListener('abort', () => reject(stopping.reason)));
      },
      end: () => null,
      close: () => undefined,
    }),
  };
  const sender = senderTo(reading, sink);
  const running = sender.runDue();
  await eventually(() => expect(readWhenSent).toHaveLength(1));
  // Time for whatever would read on.
  for (let n = 0; n < 20; n++) await findSink(db);
  expect(readWhenSent).toEqual([read]);
  // 200 records are read at once: 32 readings are all of them, and a part of one entry fills a batch.
  expect(read).toBeLessThan(10);
  expect(lengths[0]).toBeLessThanOrEqual(520_000);
  await sender.close();
  await running;
  expect(await positionOf(db)).toMatchObject({ sequence: 0, problem: null });
});

it('an entry of many records is sent in parts, none longer than receivers take', async () => {
  const receiver = await startSyslogReceiver();
  await addLongEntry(db, 1_000, 40);
  await addEntries(db, 1);
  await sendNow(db, senderTo(db, syslogTo(receiver.port)));
  const parts = receiver.taken.filter(({ number }) => number === 1);
  expect(parts.map(({ part }) => part)).toEqual(parts.map((_, n) => n + 1));
  expect(parts.map(({ more }) => more)).toEqual(parts.map((_, n) => n < parts.length - 1));
  const records = parts.flatMap(({ text }) => JSON.parse(text).records);
  expect(new Set(records.map(({ record_id }) => record_id)).size).toBe(1_000);
  expect(JSON.parse(parts[0]?.text ?? '').record_count).toBe(1_000);
  expect(Math.max(...receiver.taken.map(({ length }) => length))).toBeLessThanOrEqual(8_000);
  expect(receiver.taken.at(-1)).toMatchObject({ number: 2, part: 1, more: false });
});

it('a process that is killed before any of its statements loses nothing', async () => {
  const receiver = await startSyslogReceiver();
  await addEntries(db, 3);
  await addCheckpoint(db);
  for (let statements = 0; ; statements += 1) {
    await db.delete(trailSinks);
    receiver.taken.length = 0;
    const life: Life = { left: statements };
    await senderTo(mortal(db, life), syslogTo(receiver.port))
      .runDue()
      .catch(() => undefined);
    await sendNow(db, senderTo(db, syslogTo(receiver.port)));
    expect(firstOfEach(receiver.taken), String(statements)).toEqual([
      'entry 1',
      'entry 2',
      'entry 3',
      'checkpoint 1',
    ]);
    if (life.left > 0) break;
  }
});

it('one of several processes sends, and another one goes on when that one is silent', async () => {
  const receiver = await startSyslogReceiver();
  const open = Array.from({ length: 3 }, () =>
    senderTo(db, syslogTo(receiver.port), { times: { leaseMs: 1_000 } }),
  );
  for (const sender of open) sender.start();
  await addEntries(db, 5);
  await eventually(() => expectEntries(receiver.taken, 1, 5));
  // Somebody had it, and says nothing any more.
  await db
    .update(trailSinks)
    .set({ claimedBy: sql`gen_random_uuid()`, dueAt: sql`now() + interval '1 second'` });
  await addEntries(db, 5);
  await eventually(() => expectEntries(receiver.taken, 1, 10));
  await eventually(async () => expect(await positionOf(db)).toMatchObject({ sequence: 10 }));
  for (const sender of open) await sender.close();
});

it('one that lost its turn stores nothing', async () => {
  const receiver = await startSyslogReceiver();
  await addEntries(db, 2);
  const sink = syslogTo(receiver.port);
  const robbed = senderTo(db, {
    ...sink,
    async open(stopping) {
      const connection = await sink.open(stopping);
      return {
        ...connection,
        async send(messages, signal) {
          await connection.send(messages, signal);
          await db.update(trailSinks).set({ claimedBy: sql`gen_random_uuid()` });
        },
      };
    },
  });
  await robbed.runDue();
  expect(await positionOf(db)).toMatchObject({ sequence: 0 });
});

it('begins with what comes from now on where that is asked for, and goes on at another address where it was', async () => {
  const receiver = await startSyslogReceiver();
  await addEntries(db, 3);
  await addCheckpoint(db);
  const sender = senderTo(db, syslogTo(receiver.port), { from: 'now' });
  await sender.runDue();
  expect(sender.logged()).toMatchObject([{ event: 'trailSink.begins', entry: 4, waiting: 0 }]);
  await addEntries(db, 1);
  await addCheckpoint(db);
  await sendNow(db, sender);
  expect(firstOfEach(receiver.taken)).toEqual(['entry 4', 'checkpoint 2']);
  await addEntries(db, 1);
  const other = await startSyslogReceiver();
  const moved = senderTo(db, syslogTo(other.port), { from: 'now' });
  await sendNow(db, moved);
  expect(moved.logged()).toMatchObject([{ event: 'trailSink.begins', entry: 5, waiting: 1 }]);
  // Whoever has the old address still, as during an upgrade, sends nothing more.
  await addEntries(db, 1);
  await sendNow(db, sender);
  await sendNow(db, moved);
  expectEntries(receiver.taken, 4, 4);
  expectEntries(other.taken, 5, 6);
});

it('has no fault of the last address at another one', async () => {
  await addEntries(db, 2);
  for (let n = 0; n < 2; n++) await sendNow(db, senderTo(db, syslogTo(1)));
  expect((await findSink(db))?.noticedAt).toBeInstanceOf(Date);
  const moved = senderTo(db, { ...syslogTo(2), open: () => Promise.reject(new Error('not yet')) });
  await moved.runDue();
  const { failingSince, noticedAt, problem, detail } = (await findSink(db)) ?? {};
  expect([failingSince, noticedAt, problem, detail]).toEqual([null, null, null, '']);
});

it('takes nothing for sent that was sent to the last address, and gives the row to whoever has the new one', async () => {
  const old = await startSyslogReceiver();
  const receiver = await startSyslogReceiver();
  await addEntries(db, 2);
  const before = senderTo(db, syslogTo(old.port, {}, { settleMs: 300 }));
  const sending = before.runDue();
  await eventually(() => expectEntries(old.taken, 1, 2));
  const after = senderTo(db, syslogTo(receiver.port));
  await after.runDue();
  await sending;
  expect(await positionOf(db)).toMatchObject({ sequence: 0 });
  await after.runDue();
  expectEntries(receiver.taken, 1, 2);
  expect(await positionOf(db)).toMatchObject({ sequence: 2 });
});

it('a copy sends nothing', async () => {
  const receiver = await startSyslogReceiver();
  await addEntries(db, 1);
  const sender = senderTo(db, syslogTo(receiver.port), { mayWork: () => false });
  await sender.runDue();
  expect([receiver.connections(), await findSink(db)]).toEqual([0, undefined]);
});
