// Every change that a user makes is one transaction with its audit rows.
// Locks are taken in one order, so that no two writers deadlock: facilities, users, monitors, their CSRs and requests,
// kept counts (by triggers), and last the end of the audit chain. A site configuration has the lock of its facility.
import { eq, sql } from 'drizzle-orm';
import { addressPrefix } from '../../base/address-prefix.ts';
import { randomUUID } from '../../base/platform.ts';
import { notifyOfCall } from '../changes/notify.ts';
import type { Database } from '../engine/database.ts';
import { outsideReach } from '../engine/reach.ts';
import { type AuditAction, type AuditFields, auditRecords, batchJob, jobs } from '../schema/index.ts';
import {
  type AuditRows,
  type Author,
  insertAuditCall,
  insertAuditEvent,
  insertAuditJob,
  insertAuditRecords,
  insertAuditRows,
  type NewAuditRecord,
  type ServiceWork,
  type TrailEvent,
} from './audit.ts';

export interface AuditTrail {
  record(...records: NewAuditRecord[]): Promise<void>;
  /** Many rows at once; call it before they are changed. */
  recordRows(rows: AuditRows): Promise<void>;
}

function openTrail(tx: Database, callId: string): AuditTrail {
  return {
    record: (...records) => insertAuditRecords(tx, callId, records),
    recordRows: (rows) => insertAuditRows(tx, callId, rows),
  };
}

/** The change and its audit rows are one transaction. @param change uses `tx` alone: `db` may have one connection */
export function auditedWrite<Result>(
  db: Database,
  author: Author,
  act: AuditAction,
  change: (tx: Database, trail: AuditTrail) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const callId = randomUUID();
    const result = await change(tx, openTrail(tx, callId));
    // Before the end of the chain is locked, so that others wait less.
    await notifyOfCall(tx, callId, act);
    await insertAuditCall(tx, { id: callId, ...author, ...act });
    return result;
  });
}

/** A change of many records, in whose name its batches are written. */
export interface BatchAuthor {
  jobId: string;
  userId: string;
  httpRequestId: string;
  addressPrefix: string | null;
  /** Details of the change for the trail, beside its records. */
  details: AuditFields;
}

/**
 * One batch of a change of many records, and its audit rows. The first one that changes something is the entry that the trail
 * shows; later ones name it.
 */
export function auditedBatch<Result>(
  db: Database,
  author: BatchAuthor,
  act: AuditAction,
  change: (tx: Database, trail: AuditTrail) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const id = randomUUID();
    const result = await change(tx, openTrail(tx, id));
    if ((await outsideReach(() => tx.$count(auditRecords, eq(auditRecords.callId, id)))) === 0) return result;
    const firstCallId = await noteFirstCall(tx, author.jobId, id);
    await notifyOfCall(tx, id, act);
    const { jobId, userId, httpRequestId, addressPrefix: prefix } = author;
    const event = { ...act, userId, httpRequestId, addressPrefix: prefix };
    await insertAuditEvent(
      tx,
      id,
      firstCallId === id
        ? { ...event, details: { ...author.details, job_id: jobId } }
        : { ...event, job: batchJob, details: { job_id: jobId, first_call: firstCallId } },
    );
    return result;
  });
}

/** @returns the id of the job's first call, which is this one if there was none */
async function noteFirstCall(tx: Database, jobId: string, callId: string): Promise<string> {
  const [job] = await tx
    .update(jobs)
    .set({ firstCallId: sql`coalesce(${jobs.firstCallId}, ${callId}::uuid)` })
    .where(eq(jobs.id, jobId))
    .returning({ firstCallId: jobs.firstCallId });
  return job?.firstCallId ?? callId;
}

/**
 * Writes and records what the service does by itself.
 * @param work resolves with null where it did nothing: then there is no trace
 */
export function auditedJob<Result extends ServiceWork['details']>(
  db: Database,
  {
    job,
    ...act
  }: Pick<ServiceWork, 'job'> & Pick<AuditAction, 'action'> & { entity: AuditAction['entity'] | null },
  work: (tx: Database, trail: AuditTrail) => Promise<Result | null>,
): Promise<Result | null> {
  return db.transaction(async (tx) => {
    const id = randomUUID();
    const details = await work(tx, openTrail(tx, id));
    if (!details) return null;
    if (act.entity) await notifyOfCall(tx, id, { ...act, entity: act.entity });
    await insertAuditJob(tx, { id, job, details, ...act });
    return details;
  });
}

/** Records what an event is about; resolves with false, or an error, where it is not to be written after all. */
type Concern<Result = boolean> = (tx: Database, trail: AuditTrail) => Promise<Result>;

/**
 * Records an event, which is not announced: what it changed, if anything, no list shows.
 * @param makeEvent what the transaction does first; null where nothing is to be written after all
 */
export function recordMadeEvent(
  db: Database,
  makeEvent: (tx: Database, trail: AuditTrail) => Promise<TrailEvent | null>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const id = randomUUID();
    const event = await makeEvent(tx, openTrail(tx, id));
    if (event) await insertAuditEvent(tx, id, event);
  });
}

/** As `recordMadeEvent`, of an event that is known beforehand. */
async function recordEvent(
  db: Database,
  event: TrailEvent,
  concern: Concern = async () => true,
): Promise<void> {
  await recordOutcome(db, event, concern);
}

async function recordOutcome<Result>(
  db: Database,
  event: TrailEvent,
  concern: Concern<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const id = randomUUID();
    const result = await concern(tx, openTrail(tx, id));
    if (result !== false && !(result instanceof Error)) await insertAuditEvent(tx, id, event);
    return result;
  });
}

type CallerEvent = Pick<TrailEvent, 'action' | 'entity' | 'details'>;

function eventOf({ callerId, httpRequestId, address }: Author, event: CallerEvent): TrailEvent {
  return { ...event, userId: callerId, httpRequestId, addressPrefix: addressPrefix(address()) || null };
}

/** As `recordEvent`, of this caller. */
export function recordEventOf(
  db: Database,
  author: Author,
  event: CallerEvent,
  concern?: Concern,
): Promise<void> {
  return recordEvent(db, eventOf(author, event), concern);
}

/** As `recordEventOf`. @returns what `concern` resolves with: an error leaves no entry, and what was done before it stays */
export function recordOutcomeOf<Result>(
  db: Database,
  author: Author,
  event: CallerEvent,
  concern: Concern<Result>,
): Promise<Result> {
  return recordOutcome(db, eventOf(author, event), concern);
}
