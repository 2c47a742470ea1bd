// Every change that a person makes is one transaction, and its audit rows are in it: both are there or neither.
// Locks are taken in one order, so that no two writers wait for each other: facilities, users, monitors, their
// requests, kept counts (by triggers), and last the end of the audit chain.
import { randomUUID } from 'node:crypto';
import { notifyOfCall } from '../changes/notify.ts';
import type { Database } from '../engine/database.ts';
import type { AuditAction } from '../schema/index.ts';
import {
  type AuditRecord,
  type AuditRows,
  type Author,
  insertAuditCall,
  insertAuditRecords,
  insertAuditRows,
} from './audit.ts';

/** What a change leaves in the audit trail. */
export interface AuditTrail {
  record(...records: AuditRecord[]): Promise<void>;
  /** Many at once; before they are changed, for the database reads what they were. */
  recordRows(rows: AuditRows): Promise<void>;
}

/**
 * Makes a change: all of it with its audit rows, or nothing where `change` throws.
 * @param change must ask `tx` and never the database beside it, whose one connection may be this one
 */
export function auditedWrite<Result>(
  db: Database,
  author: Author,
  act: AuditAction,
  change: (tx: Database, trail: AuditTrail) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const callId = randomUUID();
    const result = await change(tx, {
      record: (...records) => insertAuditRecords(tx, callId, records),
      recordRows: (rows) => insertAuditRows(tx, callId, rows),
    });
    // Before the chain's end is taken: nobody needs to wait for this.
    await notifyOfCall(tx, callId, act);
    await insertAuditCall(tx, { id: callId, ...author, ...act });
    return result;
  });
}
