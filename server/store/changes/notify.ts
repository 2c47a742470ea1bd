// What services tell each other of changes, through the database that they share: it is told when the
// transaction is committed, and never of one that was rolled back.
import { randomUUID } from 'node:crypto';
import { and, count, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  type ChangeType,
  changeEvent,
  maxIdsInEvent,
  requestsEntity,
} from '../../../contract/service/events.ts';
import type { Database } from '../engine/database.ts';
import { type AuditAction, auditRecords } from '../schema/index.ts';

/** The name under which the database passes it on. */
export const notificationChannel = 'infusion_changes';

/** An event of the contract, with an id that all services know it by. */
export const changeNotification = changeEvent.extend({ id: z.string() });
export type ChangeNotification = z.output<typeof changeNotification>;

/** What the wire calls the audit trail's entities; of those that are null is told by their monitor. */
const changedEntities = {
  monitor: 'monitors',
  facility: 'facilities',
  user: 'users',
  request: null,
  recording: null,
} as const satisfies Record<AuditAction['entity'], string | null>;

const changeTypes: Partial<Record<AuditAction['action'], ChangeType>> = {
  create: 'created',
  delete: 'deleted',
  restore: 'restored',
};

/** Tells all services; at once, or when the transaction is committed. */
export async function notify(db: Database, { ids, ...rest }: ChangeNotification): Promise<void> {
  // A notice has room for 8,000 bytes.
  const told: ChangeNotification = { ...rest, ids: ids.length > maxIdsInEvent ? [] : ids };
  await db.execute(sql`SELECT pg_notify(${notificationChannel}, ${JSON.stringify(told)})`);
}

/** Tells that requests, recordings or logs of these monitors changed. */
export function notifyOfRequests(db: Database, monitorIds: readonly string[]): Promise<void> {
  const ids = [...new Set(monitorIds)];
  return notify(db, { id: randomUUID(), entity: requestsEntity, what: 'changed', ids, count: ids.length });
}

/** Tells of the records that a call has noted in the audit trail, and of nothing else; once for each entity. */
export async function notifyOfCall(tx: Database, callId: string, act: AuditAction): Promise<void> {
  const found = await tx
    .select({ entity: auditRecords.entity, count: count() })
    .from(auditRecords)
    .where(eq(auditRecords.callId, callId))
    .groupBy(auditRecords.entity);
  for (const group of found) {
    const entity = changedEntities[group.entity];
    if (!entity) continue;
    const ids = group.count > maxIdsInEvent ? [] : await recordsOf(tx, callId, group.entity);
    // What became of others with it is a change of theirs: a facility is deleted, its monitors are moved out.
    const what = group.entity === act.entity ? (changeTypes[act.action] ?? 'changed') : 'changed';
    await notify(tx, { id: callId, entity, what, ids, count: group.count });
  }
}

async function recordsOf(tx: Database, callId: string, entity: AuditAction['entity']): Promise<string[]> {
  const rows = await tx
    .select({ id: auditRecords.recordId })
    .from(auditRecords)
    .where(and(eq(auditRecords.callId, callId), eq(auditRecords.entity, entity)));
  return rows.map(({ id }) => id);
}
