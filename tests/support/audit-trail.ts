// The audit trail as it is stored, each call with its records.
import { asc } from 'drizzle-orm';
import { findRecordsWithoutCall, startOfTrail, verifyCalls } from '../../server/store/audit/verify-calls.ts';
import type { Database } from '../../server/store/engine/database.ts';
import { auditCalls, auditRecords } from '../../server/store/schema/index.ts';

export async function readTrail(db: Database) {
  const calls = await db.select().from(auditCalls).orderBy(asc(auditCalls.sequence));
  const records = await db.select().from(auditRecords);
  return calls.map((call) => ({ ...call, records: records.filter(({ callId }) => callId === call.id) }));
}

export type CallInTrail = Awaited<ReturnType<typeof readTrail>>[number];

/** The place of the first call that was altered, or null; records without a call count as place 0. */
export async function findBrokenCall(db: Database): Promise<number | null> {
  if (await findRecordsWithoutCall(db)) return 0;
  const { fault } = await verifyCalls(db, startOfTrail);
  return fault?.sequence ?? null;
}
