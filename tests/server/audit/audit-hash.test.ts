// The hash of the audit trail has versions: calls of each are verified by the rule with which they were written.
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { auditEntities } from '../../../contract/audit/kinds.ts';
import { startOfTrail, verifyCalls } from '../../../server/store/audit/verify-calls.ts';
import type { OpenDatabase } from '../../../server/store/engine/database.ts';
import { auditCalls, auditRecords } from '../../../server/store/schema/index.ts';
import { expectedHash } from '../../support/audit-hash.ts';
import type { CallInTrail } from '../../support/audit-trail.ts';
import { openTestDatabase } from '../../support/database.ts';

let database: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.execute(sql`ALTER TABLE audit_calls DISABLE TRIGGER chain_audit_call`);
});

afterAll(() => database.close());

/** Any text that PostgreSQL stores. */
const text = fc.string({ unit: 'binary', maxLength: 20 }).filter((it) => !it.includes('\0'));
const value = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null));
const fields = fc.option(fc.dictionary(text, value, { maxKeys: 4, noNullPrototype: true }));
const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const entity = fc.constantFrom(...auditEntities);

const records = fc.uniqueArray(
  fc.record({ entity, recordId: fc.uuid(), label: text, before: fields, after: fields }),
  { maxLength: 3, selector: (it) => it.recordId },
);

const common = {
  id: fc.uuid(),
  at: moment,
  userId: fc.option(fc.uuid()),
  userName: text,
  action: fc.constantFrom('create', 'delete', 'retire'),
  entity: fc.option(entity),
  recordCount: fc.nat(9),
  httpRequestId: text,
  records,
};
const none = fc.constant(null);
const call = fc.oneof(
  fc.record({
    ...common,
    hashVersion: fc.constant(1),
    addressPrefix: none,
    job: none,
    outcome: none,
    details: none,
  }),
  fc.record({
    ...common,
    hashVersion: fc.constant(2),
    addressPrefix: fc.option(text),
    job: fc.option(text),
    outcome: fc.option(text),
    details: fields,
  }),
);

/** Writes calls with hashes that were computed without the database. */
async function writeTrail(calls: readonly Omit<CallInTrail, 'sequence' | 'previousHash' | 'hash'>[]) {
  const { db } = database;
  await db.execute(sql`TRUNCATE audit_calls, audit_records`);
  let previousHash = '0'.repeat(64);
  for (const [index, made] of calls.entries()) {
    const next = { ...made, sequence: index + 1, previousHash, hash: '' };
    for (const record of made.records) await db.insert(auditRecords).values({ ...record, callId: made.id });
    const { records: _, ...row } = next;
    previousHash = expectedHash(next, previousHash);
    await db.insert(auditCalls).values({ ...row, hash: previousHash });
  }
}

/** Changes that somebody may make to a call by hand, each to another value than those above. */
const changes = {
  user_name: sql`user_name || 'x'`,
  user_id: sql`gen_random_uuid()`,
  at: sql`at + interval '1 ms'`,
  action: sql`'update'`,
  record_count: sql`record_count + 10`,
  request_id: sql`request_id || 'x'`,
  hash_version: sql`3 - hash_version`,
  address_prefix: sql`coalesce(address_prefix, '') || 'x'`,
  job: sql`coalesce(job, '') || 'x'`,
  outcome: sql`coalesce(outcome, '') || 'x'`,
  details: sql`coalesce(details, '{}') || '{"changed by hand, longer than the others": 1}'`,
};

it('verifies calls of both versions with any fields, and reveals a change of any of them', async () => {
  const columns = fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[]));
  await fc.assert(
    fc.asyncProperty(
      fc.array(call, { minLength: 1, maxLength: 3 }),
      columns,
      fc.nat(),
      async (made, column, n) => {
        const calls = z.custom<Parameters<typeof writeTrail>[0]>().parse(made);
        await writeTrail(calls);
        expect((await verifyCalls(database.db, startOfTrail)).fault).toBeNull();
        const sequence = 1 + (n % calls.length);
        await database.db.execute(
          sql`UPDATE audit_calls SET ${sql.identifier(column)} = ${changes[column]} WHERE sequence = ${sequence}`,
        );
        expect((await verifyCalls(database.db, startOfTrail)).fault).toMatchObject({
          kind: 'callChanged',
          sequence,
        });
      },
    ),
    { numRuns: process.env.TEST_SAMPLES === 'all' ? 1_000 : 15 },
  );
});
