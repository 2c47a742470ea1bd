// Checkpoints of the audit trail reveal what its chain cannot: whoever may write to the database can compute all hashes anew.
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as contract from '../../../contract/monitors/monitor-writes.ts';
import { createLog } from '../../../server/base/log.ts';
import { startCheckpoints } from '../../../server/store/audit/checkpoint-timer.ts';
import { writeCheckpoint } from '../../../server/store/audit/checkpoints.ts';
import { verifyTrail } from '../../../server/store/audit/verify.ts';
import type { Fault } from '../../../server/store/audit/verify-calls.ts';
import { auditCheckpoints } from '../../../server/store/schema/index.ts';
import { eventually } from '../../support/eventually.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const key = 'a key for checkpoints';
let service: TestService;
let serial = 0;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

/** Adds monitors, then a checkpoint. */
async function addCalls(number: number): Promise<void> {
  for (let n = 0; n < number; n++) {
    serial += 1;
    const body = { cloud_id: `CHECK-${serial}`, monitor_id: `Ward ${serial}` };
    await service.ask(contract.createMonitor, { body });
  }
  await writeCheckpoint(service.db, key, new Date());
}

/** The broken rows, in the verifier's words. */
async function faults(all = true) {
  const found = (await verifyTrail(service.db, key, { all })).faults;
  return found.map(({ kind, sequence, number }: Fault) => [kind, number ?? sequence]);
}

/** Computes all hashes anew, as whoever may write to the database can. */
async function rewriteChain(): Promise<void> {
  await service.db.execute(sql`DO $$
    DECLARE call audit_calls; previous text := repeat('0', 64); place bigint := 0;
    BEGIN
      FOR call IN SELECT * FROM audit_calls ORDER BY sequence LOOP
        place := place + 1;
        UPDATE audit_calls SET sequence = place, previous_hash = previous WHERE id = call.id RETURNING * INTO call;
        UPDATE audit_calls SET hash = audit_hash(call) WHERE id = call.id RETURNING hash INTO previous;
      END LOOP;
    END $$`);
}

describe('the trail with a checkpoint after its 2nd, 4th and 6th call', () => {
  beforeEach(async () => {
    await service.db.execute(sql`TRUNCATE audit_calls, audit_records, audit_checkpoints`);
    for (let n = 0; n < 3; n++) await addCalls(2);
  });

  it('is whole as it was written, and a checkpoint is written only after a call', async () => {
    expect(await faults()).toEqual([]);
    await writeCheckpoint(service.db, key, new Date());
    expect(await service.db.$count(auditCheckpoints)).toBe(3);
  });

  it.each<[string, SQL | SQL[], unknown[]]>([
    [
      'a call that was changed',
      sql`UPDATE audit_calls SET user_name = 'Nobody' WHERE sequence = 3`,
      [['callChanged', 3]],
    ],
    [
      'a record that was changed',
      sql`UPDATE audit_records SET label = 'x' WHERE call_id = (SELECT id FROM audit_calls WHERE sequence = 5)`,
      [['callChanged', 5]],
    ],
    [
      'a call that was removed with its records',
      sql`WITH gone AS (DELETE FROM audit_calls WHERE sequence = 3 RETURNING id)
        DELETE FROM audit_records WHERE call_id IN (SELECT id FROM gone)`,
      [['callMissing', 3]],
    ],
    [
      'a call that was removed without its records',
      sql`DELETE FROM audit_calls WHERE sequence = 3`,
      [
        ['recordsWithoutCall', 0],
        ['callMissing', 3],
      ],
    ],
    [
      'a call that the history of its record misses',
      sql`DELETE FROM audit_subjects WHERE sequence = 3`,
      [['callNotIndexed', 3]],
    ],
    [
      'a call that the search for the name of its record misses',
      sql`DELETE FROM audit_names WHERE id = (SELECT r.record_id
        FROM audit_records AS r JOIN audit_calls AS c ON c.id = r.call_id WHERE c.sequence = 5)`,
      [['callNotIndexed', 5]],
    ],
    [
      'calls that were removed from the end',
      sql`WITH gone AS (DELETE FROM audit_calls WHERE sequence > 4 RETURNING id)
        DELETE FROM audit_records WHERE call_id IN (SELECT id FROM gone)`,
      [['checkpointWithoutCall', 3]],
    ],
    [
      'a call that was inserted before the first',
      sql`INSERT INTO audit_calls SELECT 0, gen_random_uuid(), at, user_id, user_name, action, entity, 0, '',
        repeat('0', 64), hash FROM audit_calls WHERE sequence = 1`,
      [['callMisplaced', 0]],
    ],
    [
      'calls that were swapped',
      [
        sql`UPDATE audit_calls SET sequence = -sequence WHERE sequence IN (3, 4)`,
        sql`UPDATE audit_calls SET sequence = 7 + sequence WHERE sequence < 0`,
      ],
      [
        ['callChanged', 3],
        ['checkpointOfOtherCall', 2],
      ],
    ],
    [
      'a call that says that its hash is of the version before',
      sql`UPDATE audit_calls SET hash_version = 1 WHERE sequence = 2`,
      [['callChanged', 2]],
    ],
    [
      'a checkpoint that was removed',
      sql`DELETE FROM audit_checkpoints WHERE number = 2`,
      [['checkpointMissing', 3]],
    ],
    [
      'a checkpoint of another call',
      sql`UPDATE audit_checkpoints SET (sequence, head) =
        (SELECT sequence, hash FROM audit_calls WHERE sequence = 3) WHERE number = 2`,
      [['checkpointForged', 2]],
    ],
    [
      'a checkpoint of another time',
      sql`UPDATE audit_checkpoints SET at = at + interval '1 day' WHERE number = 1`,
      [['checkpointForged', 1]],
    ],
  ])('reveals %s', async (_, tamper, expected) => {
    await service.db.execute(sql`ALTER TABLE audit_calls DISABLE TRIGGER chain_audit_call`);
    for (const statement of [tamper].flat()) await service.db.execute(statement);
    await service.db.execute(sql`ALTER TABLE audit_calls ENABLE TRIGGER chain_audit_call`);
    expect(await faults()).toEqual(expected);
  });

  it('reveals calls that were written anew, with all hashes after them', async () => {
    await service.db.execute(sql`UPDATE audit_calls SET user_name = 'Nobody' WHERE sequence = 3`);
    await rewriteChain();
    expect(await faults()).toEqual([['checkpointOfOtherCall', 2]]);
  });

  it('reveals that all checkpoints were removed, from calls a day older than the last one on', async () => {
    await service.db.execute(sql`ALTER TABLE audit_calls DISABLE TRIGGER chain_audit_call`);
    await service.db.execute(sql`UPDATE audit_calls SET at = at - interval '25 hours' WHERE sequence < 6`);
    await service.db.execute(sql`ALTER TABLE audit_calls ENABLE TRIGGER chain_audit_call`);
    await rewriteChain();
    await service.db.execute(sql`TRUNCATE audit_checkpoints`);
    expect(await faults()).toEqual([['callWithoutCheckpoint', 1]]);
    await writeCheckpoint(service.db, key, new Date());
    expect(await faults()).toEqual([]);
  });

  it('is not signed again by a process whose checkpoint was removed, which says so once a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const lines: string[] = [];
    const said = (event: string) => lines.filter((line) => line.includes(`"${event}"`)).length;
    const stop = startCheckpoints({
      db: service.db,
      key,
      now: () => new Date(),
      log: createLog((line) => lines.push(line)),
    });
    await eventually(() => expect(said('audit.checkpoint')).toBe(1));
    await rewriteChain();
    await service.db.execute(sql`TRUNCATE audit_checkpoints`);
    await stop();
    expect(said('audit.broken')).toBe(1);
    await stop();
    expect(said('audit.broken')).toBe(1);
    vi.setSystemTime(Date.now() + 24 * 3_600_000);
    await stop();
    expect(said('audit.broken')).toBe(2);
    expect(await service.db.$count(auditCheckpoints)).toBe(0);
    vi.useRealTimers();
  });

  it('reveals checkpoints that were made with another key for it', async () => {
    await service.db.execute(sql`UPDATE audit_calls SET user_name = 'Nobody' WHERE sequence = 3`);
    await rewriteChain();
    await service.db.execute(sql`DELETE FROM audit_checkpoints WHERE number > 1`);
    await writeCheckpoint(service.db, 'another key', new Date());
    expect(await faults()).toEqual([['checkpointForged', 2]]);
  });
});

it('reads only what follows a checkpoint where there are many calls, unless all are asked for', async () => {
  await service.db.execute(sql`TRUNCATE audit_calls, audit_records, audit_checkpoints`);
  await addCalls(2);
  await addCalls(2);
  await service.db.execute(sql`UPDATE audit_calls SET user_name = 'Nobody' WHERE sequence = 1`);
  const recent = await verifyTrail(service.db, key, { all: false, recentCalls: 1 });
  expect(recent).toMatchObject({ faults: [], from: 2, to: 4, checkpoints: 2, anchored: 4 });
  expect(await faults()).toEqual([['callChanged', 1]]);
});

it('has a checkpoint after the service has ended, and one in its log a day', async () => {
  await service.db.execute(sql`TRUNCATE audit_calls, audit_records, audit_checkpoints`);
  await addCalls(1);
  const lines: string[] = [];
  const stop = startCheckpoints({
    db: service.db,
    key,
    now: () => new Date(),
    log: createLog((line) => lines.push(line)),
  });
  const body = { cloud_id: 'CHECK-LAST', monitor_id: 'Ward' };
  await service.ask(contract.createMonitor, { body });
  await stop();
  expect(await verifyTrail(service.db, key, { all: true })).toMatchObject({ faults: [], anchored: 2 });
  expect(lines.filter((line) => line.includes('"audit.checkpoint"'))).toHaveLength(1);
});

it('says in the log that the call of the last checkpoint is not there any more', async () => {
  await service.db.execute(sql`TRUNCATE audit_calls, audit_records, audit_checkpoints`);
  await addCalls(2);
  await service.db.execute(sql`UPDATE audit_calls SET hash = repeat('a', 64) WHERE sequence = 2`);
  const lines: string[] = [];
  await startCheckpoints({
    db: service.db,
    key,
    now: () => new Date(),
    log: createLog((line) => lines.push(line)),
  })();
  expect(lines.filter((line) => line.includes('"audit.broken"'))).toHaveLength(1);
});
