// The trail on its way out of the house, for tests: entries, checkpoints, and a process that sends them.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { createSyslogSink, type SyslogTarget } from '../../server/app/production/sink/syslog-sink.ts';
import { createTrailSender } from '../../server/audit/sink/send-trail.ts';
import type { TrailSink } from '../../server/audit/sink/trail-sink.ts';
import { createLog } from '../../server/base/log.ts';
import { writeCheckpoint } from '../../server/store/audit/checkpoints.ts';
import { findSink } from '../../server/store/audit/sink-position.ts';
import { dueIn } from '../../server/store/common/work.ts';
import type { Database } from '../../server/store/engine/database.ts';
import { trailSinks } from '../../server/store/schema/index.ts';
import { checkpointKey } from './service-dependencies.ts';

export async function addEntries(db: Database, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await db.execute(sql`INSERT INTO audit_calls (id, user_id, user_name, action, entity, request_id, details)
      VALUES (gen_random_uuid(), gen_random_uuid(), 'Ada Łovelace', 'signIn', NULL, 'r', '{"n":1}')`);
  }
}

/** An entry with so many records, which have a field of so many signs. */
export async function addLongEntry(db: Database, records: number, length: number): Promise<void> {
  const id = randomUUID();
  await db.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO audit_records (call_id, entity, record_id, label, before, after)
      SELECT ${id}::uuid, 'facility', gen_random_uuid(), 'Cañón', '{"city":"é"}', jsonb_build_object('city', repeat('x', ${length}::int))
      FROM generate_series(1, ${records}::int)`);
    await tx.execute(sql`INSERT INTO audit_calls (id, user_id, user_name, action, entity, request_id)
      VALUES (${id}, gen_random_uuid(), 'Ada', 'update', 'facility', 'r')`);
  });
}

export const addCheckpoint = (db: Database) => writeCheckpoint(db, checkpointKey, new Date());

/** Times with which a test waits for nothing. */
const quick = { lingerMs: 0, lookMs: 20, pauseMs: 0, maxPauseMs: 0, noticeAfterMs: 0, everyMs: 20 };

export function syslogTo(
  port: number,
  given: Partial<SyslogTarget> = {},
  times: Parameters<typeof createSyslogSink>[1] = {},
): TrailSink {
  const target = { host: '127.0.0.1', port, tls: null, ownName: 'console.example.org', ...given };
  return createSyslogSink(target, { settleMs: 150, ...times });
}

interface Sending {
  from?: 'first' | 'now';
  mayWork?: () => boolean;
  times?: Parameters<typeof createTrailSender>[0]['times'];
}

/** A process of its own that sends. */
export function senderTo(db: Database, sink: TrailSink, { from = 'first', mayWork, times }: Sending = {}) {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  const sender = createTrailSender({
    db,
    log,
    sink,
    from,
    mayWork: mayWork ?? (() => true),
    times: { ...quick, ...times },
  });
  return {
    ...sender,
    logged: () => lines.map((line) => JSON.parse(line)),
    text: () => lines.join(''),
  };
}

/** Sends once, also where a pause was to be made. */
export async function sendNow(
  db: Database,
  sender: Pick<ReturnType<typeof senderTo>, 'runDue'>,
): Promise<void> {
  await db.update(trailSinks).set(dueIn(0));
  await sender.runDue();
}

export async function positionOf(db: Database) {
  const row = await findSink(db);
  return { sequence: row?.sequence, checkpoint: row?.checkpoint, problem: row?.problem, detail: row?.detail };
}

interface Numbered {
  kind: string;
  number: number;
}

/** What came, each once, at its first place. */
export function firstOfEach(messages: readonly Numbered[]): string[] {
  return [...new Set(messages.map(({ kind, number }) => `${kind} ${number}`))];
}

/** Every entry from `first` to `last` is there, in order, each at its first place. */
export function expectEntries(messages: readonly Numbered[], first: number, last: number): void {
  const entries = messages.filter(({ kind }) => kind === 'entry');
  const expected = Array.from({ length: last - first + 1 }, (_, n) => `entry ${first + n}`);
  expect(firstOfEach(entries)).toEqual(expected);
}
