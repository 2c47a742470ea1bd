// The audit trail, written in the transaction of each change. See server/store/schema/audit.ts.
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { addressPrefix } from '../../base/address-prefix.ts';
import { insertMany } from '../common/insert-many.ts';
import type { Database } from '../engine/database.ts';
import { runAtCommit } from '../engine/last-statement.ts';
import { outsideReach } from '../engine/reach.ts';
import { type AuditAction, type AuditFields, auditCalls, auditRecords } from '../schema/index.ts';
import { nameOfCaller } from './caller-name.ts';

export type NewAuditRecord = Omit<typeof auditRecords.$inferInsert, 'callId'>;

/** In which HTTP request something is written. */
export interface CallOrigin {
  httpRequestId: string;
  /** Where the request came from. */
  address(): string;
}

/** Who writes, and in which HTTP request. */
export interface Author extends CallOrigin {
  callerId: string;
}

/** Work that the service does by itself, and what there is to say of it beside the records. */
export interface ServiceWork {
  job: string;
  details: AuditFields;
}

/** The fields that differ, before and after; null when none does. */
export function changedFields<Fields extends AuditFields>(before: Fields, after: Fields) {
  const changed = Object.keys(after).filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return null;
  const only = (of: Fields): AuditFields =>
    Object.fromEntries(changed.map((field) => [field, of[field] ?? null]));
  return { before: only(before), after: only(after) };
}

/** API field → column: what the trail records of a record. */
type FieldNames<Column extends string> = Readonly<Record<string, Column>>;

export function fieldsOf<Column extends string>(
  names: FieldNames<Column>,
  row: Readonly<Record<Column, AuditFields[string]>>,
): AuditFields {
  return Object.fromEntries(Object.entries(names).map(([field, column]) => [field, row[column]]));
}

export function fieldsInSql<Column extends string>(
  names: FieldNames<Column>,
  table: Readonly<Record<Column, PgColumn>>,
): SQL {
  const pairs = Object.entries(names).map(([field, column]) => sql`${field}::text, ${table[column]}`);
  return sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`;
}

/** Rows that a call changes, as SQL; `before` and `after` as in server/store/schema/audit.ts. */
export interface AuditRows {
  entity: NewAuditRecord['entity'];
  /** The table, with joins. */
  from: SQL;
  id: PgColumn;
  label: SQL;
  before: SQL | null;
  after: SQL | null;
  where?: SQL;
}

/** Records rows inside the database: none of them is read by the service. */
export async function insertAuditRows(tx: Database, callId: string, rows: AuditRows): Promise<void> {
  const nothing = sql`NULL::jsonb`;
  await tx.execute(sql`
    INSERT INTO ${auditRecords} (call_id, entity, record_id, label, before, after)
    SELECT ${callId}::uuid, ${rows.entity}, ${rows.id}, ${rows.label},
      ${rows.before ?? nothing}, ${rows.after ?? nothing}
    FROM ${rows.from} WHERE ${rows.where ?? sql`true`}`);
}

/** Many rows at once are recorded by `insertAuditRows`. */
export async function insertAuditRecords(
  tx: Database,
  callId: string,
  records: readonly NewAuditRecord[],
): Promise<void> {
  await insertMany(
    tx,
    auditRecords,
    records.map((record) => ({ callId, ...record })),
  );
}

/**
 * Writes the call, as the transaction's end. Its author may not see what it is written about any more, nor who the last one was
 * that wrote.
 */
function insertAtCommit(tx: Database, statement: SQL): Promise<void> {
  return outsideReach(() => runAtCommit(tx, statement));
}

/** Writes the call after all its records, as the transaction's end; a call that changed nothing leaves no trace. */
export async function insertAuditCall(
  tx: Database,
  call: Author & AuditAction & { id: string },
): Promise<void> {
  const prefix = addressPrefix(call.address()) || null;
  await insertAtCommit(
    tx,
    sql`
    INSERT INTO ${auditCalls} (id, user_id, user_name, action, entity, request_id, address_prefix)
    SELECT ${call.id}, ${call.callerId}, ${nameOfCaller(call.callerId)}, ${call.action}, ${call.entity}, ${call.httpRequestId}, ${prefix}
    WHERE EXISTS (SELECT FROM ${auditRecords} WHERE call_id = ${call.id})`,
  );
}

/** Something that happened and changed no record of the lists. */
export interface TrailEvent {
  action: AuditAction['action'];
  entity: AuditAction['entity'] | null;
  /** Null where nobody is known to have done it. */
  userId: string | null;
  httpRequestId: string;
  addressPrefix: string | null;
  details: AuditFields | null;
  /** For the later batches of a change of many records. */
  job?: string;
}

/** Writes an event as the transaction's end; with or without records. */
export async function insertAuditEvent(tx: Database, id: string, event: TrailEvent): Promise<void> {
  const { userId, action, entity, httpRequestId, addressPrefix: prefix, details, job = null } = event;
  const name = userId === null ? sql`''` : nameOfCaller(userId);
  await insertAtCommit(
    tx,
    sql`
    INSERT INTO ${auditCalls} (id, user_id, user_name, action, entity, request_id, address_prefix, details, job)
    SELECT ${id}, ${userId}, ${name}, ${action}, ${entity}, ${httpRequestId}, ${prefix},
      ${details && JSON.stringify(details)}::jsonb, ${job}`,
  );
}

/** Writes what the service did by itself, as the transaction's end; with or without records. */
export async function insertAuditJob(
  tx: Database,
  {
    id,
    action,
    entity,
    job,
    details,
  }: ServiceWork & Pick<AuditAction, 'action'> & { id: string; entity: AuditAction['entity'] | null },
): Promise<void> {
  await insertAtCommit(
    tx,
    sql`
    INSERT INTO ${auditCalls} (id, user_name, action, entity, request_id, job, outcome, details)
    SELECT ${id}, '', ${action}, ${entity}, '', ${job}, 'done', ${JSON.stringify(details)}::jsonb`,
  );
}
