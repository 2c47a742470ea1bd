// CSRs and network certificates of monitors, and what EST servers were asked for.
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { leavingReasons } from '../../../contract/certificates/revocations.ts';
import { id, moment } from './columns.ts';
import { facilities } from './facilities.ts';
import { monitors } from './monitors.ts';
import type { StoredProblem } from './site-configuration.ts';

/** The CSR of a monitor by the parameters of its facility; it goes when the parameters change, or the facility does. */
export const monitorCsrs = pgTable(
  'monitor_csrs',
  {
    monitorId: uuid('monitor_id')
      .primaryKey()
      .references(() => monitors.id),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilities.id, { onDelete: 'cascade' }),
    /** Null when the only one was refused, like `keyId`, `fileName` and `receivedAt`. */
    pem: text('pem'),
    /** SHA-256 of its public key, hex. */
    keyId: text('key_id'),
    fileName: text('file_name'),
    receivedAt: moment('received_at'),
    /** Why the last one was refused. */
    problem: jsonb('problem').$type<StoredProblem>(),
  },
  (t) => [index('monitor_csrs_by_facility').on(t.facilityId)],
);

/** Network certificates that were stored for monitors. They stay with the record of a deleted monitor. */
export const networkCertificates = pgTable(
  'network_certificates',
  {
    id: id(),
    monitorId: uuid('monitor_id')
      .notNull()
      .references(() => monitors.id),
    /** By whose parameters it was made; null when that facility was deleted. */
    facilityId: uuid('facility_id').references(() => facilities.id, { onDelete: 'set null' }),
    pem: text('pem').notNull(),
    /** Its issuers, nearest first and without the root: monitors get them with it. */
    chain: jsonb('chain').$type<readonly { pem: string; subject: string }[]>().notNull().default([]),
    fileName: text('file_name').notNull(),
    /** SHA-256 of its public key, hex: equal in its CSR. */
    keyId: text('key_id').notNull(),
    /** SHA-256 of the certificate, hex. */
    fingerprint: text('fingerprint').notNull(),
    subject: text('subject').notNull(),
    issuer: text('issuer').notNull(),
    /** Hex. */
    serialNumber: text('serial_number').notNull(),
    validFrom: moment('valid_from').notNull(),
    validUntil: moment('valid_until').notNull(),
    source: text('source', { enum: ['upload', 'est', 'renewal'] }).notNull(),
    storedAt: moment('stored_at').notNull(),
    /** When the monitor said that it has it. */
    transferredAt: moment('transferred_at'),
    /** When its successor was fetched, or it was replaced before it was. */
    supersededAt: moment('superseded_at'),
    /** Since when it lets onto the network what should no longer get there. Mostly written by a trigger of monitors. */
    leftAt: moment('left_at'),
    leftReason: text('left_reason', { enum: leavingReasons }),
    /** When a person noted that its CA has revoked it. */
    revokedAt: moment('revoked_at'),
    revokedByName: text('revoked_by_name'),
  },
  (t) => [
    index('network_certificates_left').on(t.leftAt, t.id).where(sql`left_at IS NOT NULL`),
    index('network_certificates_of_monitor').on(t.monitorId, t.storedAt).where(sql`superseded_at IS NULL`),
    // With all that is counted, so that the certificates themselves, which are large, are not read for that.
    index('network_certificates_listed')
      .on(t.validUntil, t.id, t.monitorId, t.facilityId)
      .where(sql`superseded_at IS NULL`),
    // Covers all certificates, so that deleting a facility finds its own.
    index('network_certificates_facility_by_end').on(t.facilityId, t.validUntil, t.id),
  ],
);

/** Which network files a monitor has, as it said last. */
export const monitorNetworkFiles = pgTable('monitor_network_files', {
  monitorId: uuid('monitor_id')
    .primaryKey()
    .references(() => monitors.id),
  /** SHA-256 of each, hex. */
  hashes: text('hashes').array().notNull(),
  reportedAt: moment('reported_at').notNull(),
});

/** Written before an EST server is asked: whoever finds one that was sent and never ended knows that a certificate may exist. */
export const enrollmentAttempts = pgTable(
  'enrollment_attempts',
  {
    id: id(),
    monitorId: uuid('monitor_id')
      .notNull()
      .references(() => monitors.id),
    facilityId: uuid('facility_id').references(() => facilities.id, { onDelete: 'set null' }),
    /** The key of the CSR that was sent. */
    keyId: text('key_id').notNull(),
    url: text('url').notNull(),
    /** An attempt before it with the same CSR was left uncertain. */
    isRepeated: boolean('is_repeated').notNull(),
    startedAt: moment('started_at').notNull(),
    /** When the last request was about to go out; null: none was sent. */
    sentAt: moment('sent_at'),
    /** When others may go on with it: the service that sends it has an answer by then, or was stopped. One that waits for an approval is asked again. */
    dueAt: moment('answered_by').notNull(),
    /** Nothing reads it. Processes of the version before name it. */
    askAgainAt: moment('ask_again_at'),
    endedAt: moment('ended_at'),
    /** Whether it is to replace a certificate that ends, without anybody asking. */
    isRenewal: boolean('is_renewal').notNull().default(false),
    /** Says what the server was asked for at last. */
    operation: text('operation', { enum: ['simpleenroll', 'simplereenroll'] }),
    /** No foreign key: it outlives the user's record. Null in old rows. */
    askedBy: uuid('asked_by'),
    outcome: text('outcome', { enum: ['issued', 'pending', 'failed', 'uncertain'] }),
    problem: jsonb('problem').$type<StoredProblem>(),
  },
  (t) => [
    uniqueIndex('enrollment_attempts_open').on(t.monitorId).where(sql`ended_at IS NULL`),
    index('enrollment_attempts_by_facility').on(t.facilityId),
    index('enrollment_attempts_renewals').on(t.facilityId, t.startedAt).where(sql`is_renewal`),
    index('enrollment_attempts_waiting').on(t.dueAt).where(sql`ended_at IS NULL AND outcome = 'pending'`),
    index('enrollment_attempts_renewed').on(t.url, t.startedAt).where(sql`is_renewal AND outcome = 'issued'`),
    index('enrollment_attempts_of_monitor').on(t.monitorId, t.startedAt),
  ],
);
