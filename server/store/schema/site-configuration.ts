// How the monitors of a facility get their network settings and their network certificates. Secrets are sealed
// (server/base/secrets.ts).
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { CertificateMessage } from '../../../contract/certificates/messages.ts';
import {
  hashingTypes,
  signingTypes,
  storedFileKinds,
  transferTypes,
} from '../../../contract/site-configuration/network-details.ts';
import { id, moment } from './columns.ts';
import { facilities } from './facilities.ts';
import { monitors } from './monitors.ts';

/** Values for the placeholders of a message of the catalogue: another message may be part of it. */
type ProblemValues = Readonly<
  Record<string, string | number | { message: CertificateMessage; values?: ProblemValues }>
>;

/** A message of the catalogue, or a monitor's own words. Never a secret. */
export type StoredProblem = { reason: CertificateMessage; values: ProblemValues } | { text: string };

/** A facility without a row has nothing stored. */
export const siteConfigurations = pgTable('site_configurations', {
  facilityId: uuid('facility_id')
    .primaryKey()
    .references(() => facilities.id, { onDelete: 'cascade' }),
  /** Raised with everything that an administrator stores for the facility, its files included. */
  version: integer('version').notNull().default(1),
  transferType: text('transfer_type', { enum: transferTypes }).notNull().default('Offline'),
  /** Counts the CSR parameters that were stored: 0 while there are none. */
  parametersVersion: integer('parameters_version').notNull().default(0),
  hashingType: text('hashing_type', { enum: hashingTypes }).notNull().default('SHA256'),
  signingType: text('signing_type', { enum: signingTypes }).notNull().default('RSA'),
  keySize: integer('key_size').$type<2048 | 4096>().notNull().default(2048),
  state: text('state').notNull().default(''),
  organization: text('organization').notNull().default(''),
  organizationUnit: text('organization_unit').notNull().default(''),
  locality: text('locality').notNull().default(''),
  country: text('country').notNull().default(''),
  commonName: text('common_name').notNull().default(''),
  /** Null while none is stored. */
  authenticationType: text('authentication_type', { enum: ['Password', 'KeyFile'] }),
  userName: text('user_name').notNull().default(''),
  passwordSealed: text('password_sealed'),
  cacertUrl: text('cacert_url').notNull().default(''),
  clientcertUrl: text('clientcert_url').notNull().default(''),
  /** 'https://est.example.org': where the credentials were entered for, and the only places that they are sent to. */
  credentialOrigins: jsonb('credential_hosts').$type<readonly string[]>().notNull().default([]),
});

export const siteFiles = pgTable(
  'site_files',
  {
    id: id(),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilities.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: storedFileKinds }).notNull(),
    fileName: text('file_name').notNull(),
    /** Certificates as PEM; a key and a WPA file sealed. */
    content: text('content').notNull(),
    /** The fingerprint of its first certificate; null for other files, like all about certificates. */
    fingerprint: text('fingerprint'),
    subject: text('subject'),
    issuer: text('issuer'),
    /** When the first of its certificates ends. */
    validUntil: moment('valid_until'),
    /**
     * Facts to show. For a WPA file: its settings, without secrets; for fetched roots: their URL; for an EST server's
     * root: the origins that it is for.
     */
    summary: jsonb('summary').$type<readonly string[]>(),
    storedAt: moment('stored_at').notNull(),
    /** When fetched roots were last fetched and were the same. */
    checkedAt: moment('checked_at'),
    /** No foreign key: the file outlives the user's record, and keeps the name. */
    storedBy: uuid('stored_by').notNull(),
    storedByName: text('stored_by_name').notNull(),
  },
  (t) => [
    uniqueIndex('site_files_of_kind').on(t.facilityId, t.kind).where(sql`kind <> 'root'`),
    uniqueIndex('site_files_roots').on(t.facilityId, t.fingerprint).where(sql`kind = 'root'`),
  ],
);

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
  },
  (t) => [
    index('network_certificates_of_monitor').on(t.monitorId, t.storedAt).where(sql`superseded_at IS NULL`),
    // With all that is counted, so that the certificates themselves, which are large, are not read for that.
    index('network_certificates_listed')
      .on(t.validUntil, t.id, t.monitorId, t.facilityId)
      .where(sql`superseded_at IS NULL`),
    // Covers all certificates, so that deleting a facility finds its own.
    index('network_certificates_facility_by_end').on(t.facilityId, t.validUntil, t.id),
  ],
);

/** Written before an EST server is asked: whoever finds one that never ended knows that a certificate may exist. */
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
    /** The service that sends it has an answer by then, or was stopped. */
    answeredBy: moment('answered_by').notNull(),
    endedAt: moment('ended_at'),
    outcome: text('outcome', { enum: ['issued', 'pending', 'failed', 'uncertain'] }),
    problem: jsonb('problem').$type<StoredProblem>(),
  },
  (t) => [
    uniqueIndex('enrollment_attempts_open').on(t.monitorId).where(sql`ended_at IS NULL`),
    index('enrollment_attempts_by_facility').on(t.facilityId),
    index('enrollment_attempts_of_monitor').on(t.monitorId, t.startedAt),
  ],
);
