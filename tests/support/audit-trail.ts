// The audit trail as it is stored, each call with its records.
import { asc } from 'drizzle-orm';
import type { Database } from '../../server/store/engine/database.ts';
import { auditCalls, auditRecords } from '../../server/store/schema/index.ts';

export async function readTrail(db: Database) {
  const calls = await db.select().from(auditCalls).orderBy(asc(auditCalls.sequence));
  const records = await db.select().from(auditRecords);
  return calls.map((call) => ({ ...call, records: records.filter(({ callId }) => callId === call.id) }));
}

export type CallInTrail = Awaited<ReturnType<typeof readTrail>>[number];
