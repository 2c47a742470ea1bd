// Who changed what: one row for each call, and one for each record that it changed. The database numbers the calls, chains
// each to the one before by a hash, and keeps both from being changed (migration audit_chain).
import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Fields of the API and their values; never a secret. */
export type AuditFields = Record<string, string | number | boolean | null>;

/** Kinds of records that users change. */
export const auditEntities = ['monitor', 'facility', 'user', 'request', 'recording'] as const;

export const auditCalls = pgTable('audit_calls', {
  /** Place in the chain: 1, 2, 3 … without gaps. */
  sequence: bigint('sequence', { mode: 'number' }).primaryKey(),
  id: uuid('id').notNull().unique(),
  at: moment('at').notNull(),
  /** No foreign key: the trail outlives the user's record, and keeps the name. */
  userId: uuid('user_id').notNull(),
  userName: text('user_name').notNull(),
  action: text('action', { enum: ['create', 'update', 'delete', 'restore', 'reset'] }).notNull(),
  entity: text('entity', { enum: auditEntities }).notNull(),
  /** How many records the call changed. */
  recordCount: integer('record_count').notNull(),
  /** As in the service's log. */
  httpRequestId: text('request_id').notNull(),
  /** SHA-256, hex; 64 zeros before the first call. */
  previousHash: text('previous_hash').notNull(),
  /** SHA-256, hex, over the call, the hash before it and its records: see audit_hash() in the migration. */
  hash: text('hash').notNull(),
});

/** What a call does, to what kind of record. */
export type AuditAction = Pick<typeof auditCalls.$inferSelect, 'action' | 'entity'>;

/** No foreign key: the records of a call are written before the call itself. */
export const auditRecords = pgTable(
  'audit_records',
  {
    callId: uuid('call_id').notNull(),
    entity: text('entity', { enum: auditEntities }).notNull(),
    recordId: uuid('record_id').notNull(),
    /** The record's label at that time. */
    label: text('label').notNull(),
    /** The changed fields as they were; null for a record that is new. */
    before: jsonb('before').$type<AuditFields>(),
    /** The changed fields as they became; null for a record that is gone for good. */
    after: jsonb('after').$type<AuditFields>(),
  },
  (t) => [primaryKey({ columns: [t.callId, t.entity, t.recordId] })],
);
