// Programs that use the API: what each may do, and its keys.
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { serviceAccountRoles } from '../../../contract/service-accounts/service-accounts.ts';
import { id, keyText, moment } from './columns.ts';
import { facilities } from './facilities.ts';

export const serviceAccounts = pgTable(
  'service_accounts',
  {
    id: id(),
    name: text('name').notNull(),
    nameKey: keyText('name_key').notNull(),
    note: text('note').notNull(),
    role: text('role', { enum: serviceAccountRoles }).notNull(),
    /** The first moment at which it is not accepted any more: a beginning of a day in UTC. */
    endsAt: moment('ends_at').notNull(),
    /** What tokens of an outside provider have in the claim of SERVICE_ACCOUNTS_CLAIM; null without one. */
    client: text('client'),
    createdAt: moment('created_at').notNull(),
    /** No foreign key: the account outlives the record of whoever created it, and keeps the name. */
    createdBy: uuid('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('service_accounts_name').on(t.nameKey),
    uniqueIndex('service_accounts_client').on(t.client),
  ],
);

/**
 * Where the role of an account is, one row for each facility; of an administrator, and of a directory, there is none. An account
 * whose facilities were all deleted has none either, and may do nothing.
 */
export const serviceAccountRoleRows = pgTable(
  'service_account_roles',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => serviceAccounts.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['siteAdministrator', 'engineer', 'auditor'] }).notNull(),
    /** Null: all facilities. */
    facilityId: uuid('facility_id').references(() => facilities.id, { onDelete: 'cascade' }),
  },
  (t) => [
    // Nulls are different from each other in an index, and PostgreSQL 14 cannot be told otherwise.
    uniqueIndex('service_account_roles_once').on(
      t.accountId,
      t.role,
      sql`coalesce(${t.facilityId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
    ),
    index('service_account_roles_by_facility').on(t.facilityId),
    check(
      'service_account_roles_places',
      sql`CASE ${t.role} WHEN 'siteAdministrator' THEN ${t.facilityId} IS NOT NULL WHEN 'engineer' THEN true WHEN 'auditor' THEN ${t.facilityId} IS NULL ELSE false END`,
    ),
  ],
);

export const serviceAccountKeys = pgTable(
  'service_account_keys',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => serviceAccounts.id, { onDelete: 'cascade' }),
    /** SHA-256, base64url: a key has 256 random bits, which nobody tries through. */
    hash: text('hash').notNull(),
    beginning: text('beginning').notNull(),
    createdAt: moment('created_at').notNull(),
    /** To the minute. */
    usedAt: moment('used_at'),
    /** An address prefix; '' where it was not used. */
    usedFrom: text('used_from').notNull().default(''),
    /** When it was last used from two places within ten minutes; null where it never was. */
    twoPlacesAt: moment('two_places_at'),
    /** The other one of the two. */
    otherPlace: text('other_place').notNull().default(''),
  },
  (t) => [
    uniqueIndex('service_account_keys_hash').on(t.hash),
    index('service_account_keys_by_account').on(t.accountId),
  ],
);
