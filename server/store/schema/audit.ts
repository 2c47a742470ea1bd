// Who changed what: one row for each call, and one for each record that it changed. The database numbers the calls, chains
// each to the one before by a hash, and keeps both from being changed (migration audit_chain).
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { auditActions, auditEntities } from '../../../contract/audit/kinds.ts';
import { moment } from './columns.ts';

/** Fields of the API and their values; never a secret. */
export type AuditFields = Record<string, string | number | boolean | null>;

export const auditCalls = pgTable(
  'audit_calls',
  {
    /** Place in the chain: 1, 2, 3 … without gaps. */
    sequence: bigint('sequence', { mode: 'number' }).primaryKey(),
    id: uuid('id').notNull().unique(),
    at: moment('at').notNull(),
    /** No foreign key: the trail outlives the user's record, and keeps the name. Null where the service acts by itself. */
    userId: uuid('user_id'),
    userName: text('user_name').notNull(),
    action: text('action', { enum: auditActions }).notNull(),
    /** Null where no kind of record is meant. */
    entity: text('entity', { enum: auditEntities }),
    /** How many records the call changed. */
    recordCount: integer('record_count').notNull(),
    /** As in the service's log; '' where there was no request. */
    httpRequestId: text('request_id').notNull(),
    /** SHA-256, hex; 64 zeros before the first call. */
    previousHash: text('previous_hash').notNull(),
    /** SHA-256, hex, over the call, the hash before it and its records: see audit_hash() in the migrations. */
    hash: text('hash').notNull(),
    /** The columns that the hash is over. 1: no column below this one, all of them null; 2: all columns. */
    hashVersion: integer('hash_version').notNull().default(1),
    /** Where the call came from: an IPv4 address, or the first 64 bits of an IPv6 address. */
    addressPrefix: text('address_prefix'),
    /** Which work of the service did it, where that was no person's call. */
    job: text('job'),
    /** The outcome of a call that could end in several ways. */
    outcome: text('outcome'),
    /** Details of a call without records. */
    details: jsonb('details').$type<AuditFields>(),
  },
  (t) => [
    index('audit_calls_by_time').on(t.at, t.sequence),
    // In the database with entity and action, which drizzle cannot say (INCLUDE).
    index('audit_calls_by_user').on(t.userId, t.sequence),
    index('audit_calls_by_action').on(t.entity, t.action, t.sequence),
  ],
);

/** `job` of the later batches of one change of many records; `first_call` of their details is the id of the first one. */
export const batchJob = 'bulkChange';

/** An action, and the kind of record that it is done to. */
export interface AuditAction {
  action: (typeof auditActions)[number];
  entity: (typeof auditEntities)[number];
}

/** Says, with a key that is not in the database, which call was the last one at a time. */
export const auditCheckpoints = pgTable('audit_checkpoints', {
  /** 1, 2, 3 … without gaps. */
  number: bigint('number', { mode: 'number' }).primaryKey(),
  at: moment('at').notNull(),
  /** The sequence of the call that was the last one. */
  sequence: bigint('sequence', { mode: 'number' }).notNull(),
  /** The hash of that call. */
  head: text('head').notNull(),
  /** HMAC-SHA-256, hex, over all of these and the checkpoint before: see server/store/audit/checkpoints.ts. */
  mac: text('mac').notNull(),
});

/** Says, with the checkpoints' key, that the trail goes on although checkpoints that were made are missing from it. */
export const auditContinuations = pgTable('audit_continuations', {
  /** 1, 2, 3 … without gaps. */
  number: bigint('number', { mode: 'number' }).primaryKey(),
  at: moment('at').notNull(),
  /** The number of the last checkpoint that there was; 0 where there was none. */
  checkpoint: bigint('checkpoint', { mode: 'number' }).notNull(),
  /** Why the missing ones are missing, in the words of whoever said so. */
  reason: text('reason').notNull(),
  /** HMAC-SHA-256, hex, over all of these, that checkpoint and the continuation before: see continuations.ts. */
  mac: text('mac').notNull(),
});

/** Faults that were found in the trail, one row for each check; none while it finds nothing. No part of the trail. */
export const auditAlarms = pgTable('audit_alarms', {
  check: text('check', { enum: ['checkpoints', 'verification'] }).primaryKey(),
  since: moment('since').notNull(),
  /** A sentence about it. */
  fault: text('fault').notNull(),
  /** When an administrator took note; null before. */
  notedAt: moment('noted_at'),
  /** HMAC-SHA-256, hex, over all of these: whoever has only the database can neither raise nor silence an alarm. */
  mac: text('mac').notNull(),
});

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
  (t) => [
    primaryKey({ columns: [t.callId, t.entity, t.recordId] }),
    index('audit_records_by_record').on(t.recordId),
  ],
);

/** Which calls concern a monitor, a facility or a user, its requests and recordings included. Filled by a trigger. */
export const auditSubjects = pgTable(
  'audit_subjects',
  {
    subjectId: uuid('subject_id').notNull(),
    /** The sequence of the call. */
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subjectId, t.sequence] }),
    // For entries about records that a person sees, the newest first.
    index('audit_subjects_by_sequence').on(t.sequence, t.subjectId),
  ],
);

/** All names that records and persons have had in the trail, for its search. Filled by triggers on records and calls. */
export const auditNames = pgTable(
  'audit_names',
  {
    /** The id of a subject, or of a person. */
    id: uuid('id').notNull(),
    /** Made by audit_search_key() in the migrations. */
    searchKey: text('search_key').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.searchKey] }),
    index('audit_names_search').using('gin', t.searchKey.op('gin_trgm_ops')),
  ],
);

/** The result of the last verification of the trail: one row, which is no part of the trail. */
export const auditVerifications = pgTable('audit_verifications', {
  /** Always 1. */
  id: integer('id').primaryKey(),
  at: moment('at').notNull(),
  fromSequence: bigint('from_sequence', { mode: 'number' }).notNull(),
  toSequence: bigint('to_sequence', { mode: 'number' }).notNull(),
  /** A description of what was broken; '' where nothing was. */
  fault: text('fault').notNull(),
  /** HMAC-SHA-256, hex, over all of these: whoever has only the database cannot write one. */
  mac: text('mac').notNull(),
});

/** Sign-ins that were refused, gathered for each account and address prefix until they are written to the trail. */
export const refusedSignIns = pgTable(
  'refused_sign_ins',
  {
    action: text('action', { enum: ['refuseSignIn', 'lockOut', 'refuseFactor', 'refuseCall'] }).notNull(),
    /** The account that was tried; '' where there is none of that email, which is not kept: it may be a password. */
    account: text('account').notNull(),
    addressPrefix: text('address_prefix').notNull(),
    count: integer('count').notNull(),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.action, t.account, t.addressPrefix] }),
    index('refused_sign_ins_by_time').on(t.firstAt),
  ],
);
