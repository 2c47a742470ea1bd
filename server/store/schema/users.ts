import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, keyText, record } from './columns.ts';
import { facilities } from './facilities.ts';

export const users = pgTable(
  'users',
  {
    id: id(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    countryCode: text('country_code').notNull().default('+1'),
    phoneNumber: keyText('phone_number').notNull(),
    /** One of contract/users.ts `userStatuses`. */
    status: text('status').notNull(),
    /** Membership of the administrator group. */
    administrator: boolean('administrator').notNull().default(false),
    emailIdentity: keyText('email_identity').notNull(),
    /** First name, last name, e-mail: what the User Name column shows. */
    usernameKey: keyText('username_key').notNull(),
    searchKey: keyText('search_key').notNull(),
    ...record,
  },
  (t) => [
    uniqueIndex('users_email').on(t.emailIdentity),
    index('users_by_username').on(t.usernameKey.asc().nullsFirst(), t.id.asc()),
    index('users_by_created').on(t.createdAt.asc().nullsFirst(), t.id.asc()),
    index('users_by_phone').on(t.phoneNumber.asc().nullsFirst(), t.id.asc()),
    index('users_search').using('gin', t.searchKey.op('gin_trgm_ops')),
  ],
);

export const userFacilities = pgTable(
  'user_facilities',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilities.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.facilityId] }),
    index('user_facilities_by_facility').on(t.facilityId),
  ],
);
