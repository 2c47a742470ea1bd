// How the monitors of a facility get their network settings and their network certificates. Secrets are sealed
// (server/base/secrets.ts).
import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { CertificateMessage } from '../../../contract/certificates/messages.ts';
import {
  hashingTypes,
  signingTypes,
  storedFileKinds,
  transferTypes,
} from '../../../contract/site-configuration/network-details.ts';
import { id, moment } from './columns.ts';
import { facilities } from './facilities.ts';

interface ProblemPart {
  message: CertificateMessage;
  values?: ProblemValues;
}

/** Values for the placeholders of a message of the catalogue: other messages may be part of it. */
type ProblemValues = Readonly<Record<string, string | number | ProblemPart | readonly ProblemPart[]>>;

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
  /** Whether the subject of each CSR also has the serial number of its monitor. */
  addSerialNumber: boolean('add_serial_number').notNull().default(false),
  /** Null while none is stored. */
  authenticationType: text('authentication_type', { enum: ['Password', 'KeyFile'] }),
  userName: text('user_name').notNull().default(''),
  passwordSealed: text('password_sealed'),
  cacertUrl: text('cacert_url').notNull().default(''),
  clientcertUrl: text('clientcert_url').notNull().default(''),
  /** 'https://est.example.org': where the credentials were entered for, and the only places that they are sent to. */
  credentialOrigins: jsonb('credential_hosts').$type<readonly string[]>().notNull().default([]),
  /** 'Take over changed roots without asking': roots that the EST server no longer hands out are removed. */
  takesOverRoots: boolean('takes_over_roots').notNull().default(false),
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
    /** Belongs to the certificate, or to the first one of a chain; null for other files, like all about certificates. */
    fingerprint: text('fingerprint'),
    /** Null, too, for a certificate that a migration took out of a file of several, until the service has read it. */
    subject: text('subject'),
    issuer: text('issuer'),
    /** When the certificate of that subject ends. */
    validUntil: moment('valid_until'),
    /**
     * Facts to show. For a WPA file: its settings, without secrets; for a fetched root: its URL; for an EST server's
     * root: the origins that it is for.
     */
    summary: jsonb('summary').$type<readonly string[]>(),
    /** Sentences about a WPA file that was taken all the same. */
    warnings: jsonb('warnings').$type<readonly StoredProblem[]>(),
    storedAt: moment('stored_at').notNull(),
    /** When the EST server last handed out a fetched root. */
    checkedAt: moment('checked_at'),
    /** Since when the EST server no longer hands out a fetched root. */
    missingSince: moment('missing_since'),
    /** No foreign key: the file outlives the user's record, and keeps the name. */
    storedBy: uuid('stored_by').notNull(),
    storedByName: text('stored_by_name').notNull(),
  },
  (t) => [
    uniqueIndex('site_files_of_kind')
      .on(t.facilityId, t.kind)
      .where(sql`kind NOT IN ('root', 'fetchedRoot', 'estRoot')`),
    uniqueIndex('site_files_roots')
      .on(t.facilityId, t.kind, t.fingerprint)
      .where(sql`kind IN ('root', 'fetchedRoot', 'estRoot')`),
  ],
);

/** Roots that were removed, so that it is known which monitors still have one; stored again, it is no longer removed. */
export const removedRoots = pgTable(
  'removed_roots',
  {
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilities.id, { onDelete: 'cascade' }),
    /** SHA-256 of the content, hex: by it a monitor names what it has. */
    contentHash: text('content_hash').notNull(),
    subject: text('subject').notNull(),
    removedAt: moment('removed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.facilityId, t.contentHash] })],
);

/** A facility without a row renews nothing. */
export const renewalSettings = pgTable('renewal_settings', {
  facilityId: uuid('facility_id')
    .primaryKey()
    .references(() => facilities.id, { onDelete: 'cascade' }),
  /** Certificates that end within so many days are renewed; 0: none. */
  days: integer('days').notNull(),
  version: integer('version').notNull().default(1),
  /** In whose name certificates are renewed. No foreign key, like all names that outlive a user's record. */
  setBy: uuid('set_by').notNull(),
  setByName: text('set_by_name').notNull(),
  setAt: moment('set_at').notNull(),
});
