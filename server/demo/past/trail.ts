// The demo's past in the audit trail, chained like every row.
import { sql } from 'drizzle-orm';
import { insertMany } from '../../store/common/insert-many.ts';
import type { Database } from '../../store/engine/database.ts';
import { auditCalls, auditRecords } from '../../store/schema/index.ts';
import type { Random } from '../random.ts';
import { nameOf } from './times.ts';
import type { PastEntry } from './trail-entries.ts';

/** Rows without what the chain says of them. */
export function trailRows(random: Random, entries: readonly PastEntry[]) {
  const rows = entries.map(({ at, by, action, entity, subject, change, details }) => {
    const id = random.uuid();
    const address = `10.${random.whole(20, 23)}.${random.whole(0, 9)}.${random.whole(10, 250)}`;
    const call = {
      id,
      at,
      user_id: by?.id ?? null,
      user_name: by ? nameOf(by) : '',
      action,
      entity,
      request_id: by ? random.uuid() : '',
      address_prefix: address,
      details,
    };
    return { call, record: { ...subject, ...change, callId: id } };
  });
  return { calls: rows.map(({ call }) => call), records: rows.map(({ record }) => record) };
}

/** Whether this role may write rows of the past: for all others the database sets each row's time itself. */
async function ownsTrail(tx: Database): Promise<boolean> {
  const [found] = await tx
    .select({ owns: sql<boolean>`pg_get_userbyid(relowner) = current_user` })
    .from(sql`pg_class`)
    .where(sql`oid = 'audit_calls'::regclass`);
  return found?.owns ?? false;
}

/** Writes only into an empty trail, and only if this role owns it. */
export async function writeTrail(
  tx: Database,
  { calls, records }: ReturnType<typeof trailRows>,
): Promise<void> {
  if (calls.length === 0 || !(await ownsTrail(tx)) || (await tx.$count(auditCalls)) > 0) return;
  await insertMany(tx, auditRecords, records);
  await tx.execute(sql`ALTER TABLE audit_calls DISABLE TRIGGER chain_audit_call`);
  await tx.execute(sql`CREATE FUNCTION pg_temp.chain_past(rows json) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      call audit_calls;
      before text := repeat('0', 64);
      place bigint := 0;
    BEGIN
      FOR call IN SELECT * FROM json_populate_recordset(NULL::audit_calls, rows) ORDER BY at, id LOOP
        place := place + 1;
        call.sequence := place;
        call.previous_hash := before;
        call.record_count := (SELECT count(*) FROM audit_records WHERE call_id = call.id);
        call.hash_version := 2;
        call.hash := audit_hash(call);
        before := call.hash;
        INSERT INTO audit_calls SELECT call.*;
      END LOOP;
    END $$`);
  await tx.execute(sql`SELECT pg_temp.chain_past(${JSON.stringify(calls)}::json)`);
  await tx.execute(sql`DROP FUNCTION pg_temp.chain_past(json)`);
  await tx.execute(sql`ALTER TABLE audit_calls ENABLE TRIGGER chain_audit_call`);
}
