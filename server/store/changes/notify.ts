// Services notify each other of changes through the database, when the transaction is committed.
import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type AuditPart, isPart } from '../../../contract/audit/kinds.ts';
import {
  type ChangeType,
  certificatesEntity,
  changeEvent,
  jobsEntity,
  maxIdsInEvent,
  noticesEntity,
  requestsEntity,
  serviceAccountsEntity,
  siteConfigurationsEntity,
} from '../../../contract/changes/events.ts';
import { entities } from '../../../contract/common/entities.ts';
import { randomUUID } from '../../base/platform.ts';
import type { Database } from '../engine/database.ts';
import { outsideReach } from '../engine/reach.ts';
import { type AuditAction, auditRecords } from '../schema/index.ts';

export const notificationChannel = 'infusion_changes';

/** The entity of notifications that only wake waiting monitors: no screen shows these requests. */
export const networkRequestsEntity = 'networkRequests';

/** The entity of notifications about sessions that ended, by their users. */
export const sessionsEntity = 'sessions';

/**
 * The entity of notifications that name the records of a notification without ids, some at a time: whoever sees the records of
 * some facilities alone is told of these, and not how many there are elsewhere.
 */
export const partsEntity = 'parts';

/** The entity of notifications that records have left a facility, which triggers send (migration changes_in_reach). */
export const leavesEntity = 'leaves';

/** Services tell each other of these, and screens of none. */
export const internalEntities: ReadonlySet<string> = new Set([
  networkRequestsEntity,
  sessionsEntity,
  partsEntity,
  leavesEntity,
]);

/**
 * A notification between services: the contract's `ChangeEvent` (which records changed, never the new values) with an
 * id that is the same on all services.
 */
export const changeNotification = changeEvent.extend({
  id: z.string(),
  /** The entity of the records of `parts` and `leaves`. */
  of: z.string().optional(),
  /** The facility that they have left. */
  facility: z.string().optional(),
});
export type ChangeNotification = z.output<typeof changeNotification>;

/** The entity of the contract's events for each part; null for those that are notified as requests of their monitor. */
const eventsOfParts = {
  request: null,
  recording: null,
  siteConfiguration: siteConfigurationsEntity,
  networkCertificate: certificatesEntity,
  monitorLog: null,
  serviceAccount: serviceAccountsEntity,
} as const satisfies Record<AuditPart, string | null>;

const changeTypes: Partial<Record<AuditAction['action'], ChangeType>> = {
  create: 'created',
  delete: 'deleted',
  restore: 'restored',
};

type Notified = Omit<ChangeNotification, 'ids' | 'of' | 'facility'>;

/** Notifies of records that are too many for one notification, some at a time. @param ids selects them as `id` */
async function notifyInParts(db: Database, { id, entity, what }: Notified, ids: SQL): Promise<void> {
  await db.execute(sql`
    SELECT pg_notify(${notificationChannel}, jsonb_build_object('id', ${id}::text, 'entity', ${partsEntity}::text,
      'of', ${entity}::text, 'what', ${what}::text, 'ids', jsonb_agg(placed.id), 'count', count(*))::text)
    FROM (SELECT each.id, row_number() OVER () - 1 AS place FROM (${ids}) AS each) AS placed
    GROUP BY place / ${maxIdsInEvent}`);
}

/** Whether the records are named in parts, where they are many. */
function isInParts({ entity, count: changed }: Notified): boolean {
  return changed > maxIdsInEvent && !internalEntities.has(entity);
}

/** Notifies all services; inside a transaction, when it is committed. */
export async function notify(db: Database, { ids, ...rest }: Notified & { ids: string[] }): Promise<void> {
  // PostgreSQL allows 8,000 bytes.
  const notification: ChangeNotification = { ...rest, ids: ids.length > maxIdsInEvent ? [] : ids };
  await db.execute(sql`SELECT pg_notify(${notificationChannel}, ${JSON.stringify(notification)})`);
  if (ids.length > 0 && isInParts(rest))
    await notifyInParts(
      db,
      rest,
      sql`SELECT value AS id FROM jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)`,
    );
}

/** Requests, recordings or logs of these monitors changed. */
export function notifyOfRequests(db: Database, monitorIds: readonly string[]): Promise<void> {
  const ids = [...new Set(monitorIds)];
  return notify(db, { id: randomUUID(), entity: requestsEntity, what: 'changed', ids, count: ids.length });
}

/** Monitors are asked for CSRs or to fetch files. @param ids of some of them, where they are many */
export function notifyOfNetworkRequests(
  db: Database,
  { ids, count: asked }: { ids: readonly string[]; count: number },
): Promise<void> {
  const change = {
    id: randomUUID(),
    what: 'changed',
    ids: asked > ids.length ? [] : [...ids],
    count: asked,
  } as const;
  return notify(db, { ...change, entity: networkRequestsEntity });
}

/** A job is new, or its progress changed. */
export function notifyOfJob(db: Database, jobId: string): Promise<void> {
  return notify(db, { id: randomUUID(), entity: jobsEntity, what: 'changed', ids: [jobId], count: 1 });
}

/** Something that administrators are told of the service came, went or changed. */
export function notifyOfNotices(db: Database): Promise<void> {
  return notify(db, { id: randomUUID(), entity: noticesEntity, what: 'changed', ids: [], count: 1 });
}

/** Sessions of these users have ended: open streams look whether theirs has. */
export function notifyOfSessions(db: Database, userIds: readonly string[]): Promise<void> {
  const ids = [...userIds];
  return notify(db, { id: randomUUID(), entity: sessionsEntity, what: 'changed', ids, count: ids.length });
}

/** An invitation was sent after the call that asked for it was answered. */
export function notifyOfInvitation(db: Database, userId: string): Promise<void> {
  return notify(db, {
    id: randomUUID(),
    entity: entities.user.list,
    what: 'changed',
    ids: [userId],
    count: 1,
  });
}

/** One notification for each entity that a call has recorded in the audit trail. */
export function notifyOfCall(tx: Database, callId: string, action: AuditAction): Promise<void> {
  // Also of what its author does not see any more.
  return outsideReach(() => notifyOfRecords(tx, callId, action));
}

async function notifyOfRecords(tx: Database, callId: string, action: AuditAction): Promise<void> {
  const found = await tx
    .select({ entity: auditRecords.entity, count: count() })
    .from(auditRecords)
    .where(eq(auditRecords.callId, callId))
    .groupBy(auditRecords.entity);
  for (const group of found) {
    const entity = isPart(group.entity) ? eventsOfParts[group.entity] : entities[group.entity].list;
    if (!entity) continue;
    const ids = group.count > maxIdsInEvent ? [] : await recordsOf(tx, callId, group.entity);
    // Other records only changed: a deleted facility's monitors became unassigned.
    const what = group.entity === action.entity ? (changeTypes[action.action] ?? 'changed') : 'changed';
    const notified = { id: callId, entity, what, count: group.count };
    await notify(tx, { ...notified, ids });
    if (isInParts(notified))
      await notifyInParts(
        tx,
        notified,
        sql`SELECT record_id AS id FROM ${auditRecords}
        WHERE call_id = ${callId} AND entity = ${group.entity}`,
      );
  }
}

async function recordsOf(tx: Database, callId: string, entity: AuditAction['entity']): Promise<string[]> {
  const rows = await tx
    .select({ id: auditRecords.recordId })
    .from(auditRecords)
    .where(and(eq(auditRecords.callId, callId), eq(auditRecords.entity, entity)));
  return rows.map(({ id }) => id);
}
