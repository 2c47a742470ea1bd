// The hash chain of the audit trail: it reveals alterations, and only the owner of its tables can alter them.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as contract from '../../../contract/monitors/monitor-writes.ts';
import { markSilentMonitors } from '../../../server/devices/sweeper.ts';
import { readRoles } from '../../../server/store/engine/bounds/database-roles.ts';
import { auditCalls } from '../../../server/store/schema/index.ts';
import { expectedHash } from '../../support/audit-hash.ts';
import { findBrokenCall, readTrail } from '../../support/audit-trail.ts';
import { addFacility } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let serial = 0;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

beforeEach(async () => {
  await service.db.execute(sql`TRUNCATE audit_calls, audit_records`);
});

async function add(): Promise<string> {
  serial += 1;
  const body = { cloud_id: `CHAIN-${serial}`, monitor_id: `Ward ${serial}` };
  const { data } = await service.ask(contract.createMonitor, { body });
  return data[0]?.id ?? '';
}

describe('the audit chain', () => {
  beforeEach(async () => {
    const selected = { monitor_ids: [await add(), await add()] };
    await service.ask(contract.deleteMonitors, {
      body: { monitor_menu: 'MONITOR_ALL', forceDelete: true, ...selected },
    });
    await service.ask(contract.restoreMonitors, { body: selected });
  });

  it('can be verified by the service, and independently with SHA-256', async () => {
    expect(await findBrokenCall(service.db)).toBeNull();
    let previous = '0'.repeat(64);
    for (const [index, call] of (await readTrail(service.db)).entries()) {
      expect(call).toMatchObject({ sequence: index + 1, previousHash: previous });
      expect(call.hash).toBe(expectedHash(call, previous));
      previous = call.hash;
    }
  });

  it.each([
    ['a changed user name', sql`UPDATE audit_calls SET user_name = 'Nobody' WHERE sequence = 2`, 2],
    ['a changed time', sql`UPDATE audit_calls SET at = at + interval '1 ms' WHERE sequence = 3`, 3],
    ['a deleted call', sql`DELETE FROM audit_calls WHERE sequence = 2`, 0],
    [
      'a call deleted with its records',
      sql`WITH gone AS (DELETE FROM audit_calls WHERE sequence = 2 RETURNING id)
        DELETE FROM audit_records WHERE call_id IN (SELECT id FROM gone)`,
      2,
    ],
    [
      'a changed value',
      sql`UPDATE audit_records SET after = '{"deleted": false}'
        WHERE call_id = (SELECT id FROM audit_calls WHERE sequence = 3)`,
      3,
    ],
    [
      'a deleted record',
      sql`DELETE FROM audit_records
        WHERE call_id = (SELECT id FROM audit_calls WHERE sequence = 4)`,
      4,
    ],
    [
      'an added record',
      sql`INSERT INTO audit_records
        SELECT id, 'user', id, 'added', NULL, NULL FROM audit_calls WHERE sequence = 1`,
      1,
    ],
    [
      'a record without a call',
      sql`INSERT INTO audit_records
        VALUES (gen_random_uuid(), 'user', gen_random_uuid(), 'added')`,
      0,
    ],
    [
      'a changed call with a well-formed hash',
      sql`UPDATE audit_calls SET user_name = 'Nobody', hash = repeat('a', 64)
        WHERE sequence = 1`,
      1,
    ],
  ])('reveals %s', async (_, tamper, place) => {
    await service.db.execute(tamper);
    expect(await findBrokenCall(service.db)).toBe(place);
  });

  it('stays unbroken under concurrent writes, without a deadlock', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, add));
    const facility_id = await addFacility(service.db);
    const all = { monitor_menu: 'MONITOR_ALL', forceDelete: true, all_selected: true };
    const writes = ids.flatMap((id, n) => [
      service.send(contract.updateMonitor, {
        params: { id },
        body: { monitor_id: `Bay ${n}`, auto_log_level: n, facility_id },
      }),
      n % 4 === 0
        ? service.send(contract.deleteMonitors, { body: all })
        : service.send(contract.restoreMonitors, { body: { monitor_ids: ids.toReversed() } }),
      markSilentMonitors(service.db, new Date('2030-01-01'), service.presence),
    ]);
    const answers = await Promise.all(writes);
    const failed = answers.filter((it) => it instanceof Response && it.status >= 500);
    expect(failed).toEqual([]);
    const calls = await readTrail(service.db);
    expect(calls.map(({ sequence }) => sequence)).toEqual(calls.map((_, index) => index + 1));
    expect(await findBrokenCall(service.db)).toBeNull();
  });

  it('sets number, time and hash of a call itself, whatever was inserted', async () => {
    await service.db.insert(auditCalls).values({
      sequence: 77,
      id: '22222222-2222-4222-8222-222222222222',
      at: new Date('2001-01-01'),
      userId: service.users.nurse,
      userName: 'Nurse',
      action: 'update',
      entity: 'monitor',
      recordCount: 9,
      httpRequestId: 'none',
      previousHash: 'made up',
      hash: 'made up',
    });
    expect((await readTrail(service.db)).at(-1)).toMatchObject({ sequence: 5, recordCount: 0 });
    expect(await findBrokenCall(service.db)).toBeNull();
  });
});

describe('a database role that does not own the audit trail', () => {
  /** Runs a statement as another role, as the service does with DATABASE_OWNER_URL; returns the database's error. */
  async function asOther(statement: ReturnType<typeof sql>): Promise<unknown> {
    const role = sql.identifier(`ward_${serial}`);
    serial += 1;
    return service.db
      .transaction(async (tx) => {
        await tx.execute(sql`CREATE ROLE ${role}`);
        await tx.execute(sql`GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role}`);
        await tx.execute(sql`GRANT ${sql.identifier((await readRoles(tx)).all)} TO ${role}`);
        await tx.execute(sql`SET LOCAL ROLE ${role}`);
        await tx.execute(statement);
        await tx.execute(sql`RESET ROLE`);
        await tx.execute(sql`DROP OWNED BY ${role}`);
        await tx.execute(sql`DROP ROLE ${role}`);
      })
      .then(() => 'done')
      .catch((error: Error) => (error.cause as Error).message);
  }

  it.each([
    sql`UPDATE audit_calls SET user_name = 'Nobody'`,
    sql`DELETE FROM audit_calls`,
    sql`TRUNCATE audit_calls`,
    sql`UPDATE audit_records SET label = ''`,
    sql`DELETE FROM audit_records`,
    sql`TRUNCATE audit_records`,
    sql`UPDATE audit_checkpoints SET mac = ''`,
    sql`DELETE FROM audit_checkpoints`,
    sql`UPDATE audit_continuations SET reason = ''`,
    sql`DELETE FROM audit_continuations`,
    sql`TRUNCATE audit_continuations`,
    sql`DELETE FROM audit_subjects`,
    sql`UPDATE audit_names SET search_key = ''`,
  ])('cannot change it: %#', async (statement) => {
    await add();
    const before = await readTrail(service.db);
    expect(await asOther(statement)).toBe('the audit trail is not changed');
    expect(await readTrail(service.db)).toEqual(before);
  });

  it('can read it and add to it', async () => {
    await add();
    expect(await asOther(sql`SELECT * FROM audit_calls`)).toBe('done');
    const columns = sql`(id, user_id, user_name, action, entity, request_id)`;
    const values = sql`(gen_random_uuid(), gen_random_uuid(), 'Ward', 'update', 'monitor', 'r')`;
    expect(await asOther(sql`INSERT INTO audit_calls ${columns} VALUES ${values}`)).toBe('done');
    expect(await service.db.$count(auditCalls, eq(auditCalls.userName, 'Ward'))).toBe(1);
    expect(await findBrokenCall(service.db)).toBeNull();
  });
});
