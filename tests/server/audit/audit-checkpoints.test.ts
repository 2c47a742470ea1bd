// Checkpoints of the audit trail reveal what its chain cannot: whoever may write to the database can compute all hashes anew.
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as contract from '../../../contract/monitors/monitor-writes.ts';
import { writeCheckpoint } from '../../../server/store/audit/checkpoints.ts';
import { verifyTrail } from '../../../server/store/audit/verify.ts';
import { auditCheckpoints } from '../../../server/store/schema/index.ts';
import { eventually } from '../../support/eventually.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { checkpointKey } from '../../support/service-dependencies.ts';
import { trailOf } from '../../support/trail-with-checkpoints.ts';

const key = checkpointKey;
let service: TestService;
let trail: ReturnType<typeof trailOf>;

beforeAll(async () => {
  service = await startTestService();
  trail = trailOf(service);
});

afterAll(() => service.close());

describe('the trail with a checkpoint after its 2nd, 4th and 6th call', () => {
  beforeEach(async () => {
    await trail.clear();
    for (let n = 0; n < 3; n++) await trail.addCalls(2);
  });

  it('is whole as it was written, and a checkpoint is written only after a call', async () => {
    expect(await trail.faults()).toEqual([]);
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
    expect(await trail.faults()).toEqual(expected);
  });

  it('reveals calls that were written anew, with all hashes after them', async () => {
    await service.db.execute(sql`UPDATE audit_calls SET user_name = 'Nobody' WHERE sequence = 3`);
    await trail.rewriteChain();
    expect(await trail.faults()).toEqual([['checkpointOfOtherCall', 2]]);
  });

  it('reveals that all checkpoints were removed, from calls a day older than the last one on', async () => {
    await service.db.execute(sql`ALTER TABLE audit_calls DISABLE TRIGGER chain_audit_call`);
    await service.db.execute(sql`UPDATE audit_calls SET at = at - interval '25 hours' WHERE sequence < 6`);
    await service.db.execute(sql`ALTER TABLE audit_calls ENABLE TRIGGER chain_audit_call`);
    await trail.rewriteChain();
    await service.db.execute(sql`TRUNCATE audit_checkpoints`);
    expect(await trail.faults()).toEqual([['callWithoutCheckpoint', 1]]);
    await writeCheckpoint(service.db, key, new Date());
    expect(await trail.faults()).toEqual([]);
  });

  it('is not signed again by a process whose checkpoint was removed, which says so once a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { stop, said } = trail.startCheckpoints();
    await eventually(() => expect(said('audit.checkpoint')).toBe(1));
    await trail.rewriteChain();
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
    await trail.rewriteChain();
    await service.db.execute(sql`TRUNCATE audit_checkpoints`);
    await writeCheckpoint(service.db, { current: 'another key', earlier: [] }, new Date());
    expect(await trail.faults()).toEqual([['checkpointForged', 1]]);
  });
});

it('reads only what follows a checkpoint where there are many calls, unless all are asked for', async () => {
  await trail.clear();
  await trail.addCalls(2);
  await trail.addCalls(2);
  await service.db.execute(sql`UPDATE audit_calls SET user_name = 'Nobody' WHERE sequence = 1`);
  const recent = await verifyTrail(service.db, key, { all: false, recentCalls: 1 });
  expect(recent).toMatchObject({ faults: [], from: 2, to: 4, checkpoints: 2, anchored: 4 });
  expect(await trail.faults()).toEqual([['callChanged', 1]]);
});

it('has a checkpoint after the service has ended, and the last one in its log', async () => {
  await trail.clear();
  await trail.addCalls(1);
  const { stop, said } = trail.startCheckpoints();
  await eventually(() => expect(said('audit.checkpoint')).toBe(1));
  const body = { cloud_id: 'CHECK-LAST', monitor_id: 'Ward' };
  await service.ask(contract.createMonitor, { body });
  await stop();
  expect(await verifyTrail(service.db, key, { all: true })).toMatchObject({ faults: [], anchored: 2 });
  expect(said('audit.checkpoint')).toBe(2);
});

it('says in the log that the call of the last checkpoint is not there any more', async () => {
  await trail.clear();
  await trail.addCalls(2);
  await service.db.execute(sql`UPDATE audit_calls SET hash = repeat('a', 64) WHERE sequence = 2`);
  const { stop, said } = trail.startCheckpoints();
  await stop();
  expect(said('audit.broken')).toBe(1);
});
