// Users, and the facilities that they belong to. Each sort of each menu has its index, as for monitors.
import { sql } from 'drizzle-orm';
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
    /** One of contract/users/users.ts `userStatuses`. */
    status: text('status').notNull(),
    /** Membership of the administrator group. */
    administrator: boolean('administrator').notNull().default(false),
    emailIdentity: keyText('email_identity').notNull(),
    /** First name, last name, email: what the User Name column shows. */
    usernameKey: keyText('username_key').notNull(),
    searchKey: keyText('search_key').notNull(),
    /** For the menus: see contract/users/users.ts `inactiveUserStatuses`. */
    category: text('category', { enum: ['active', 'inactive'] })
      .notNull()
      .generatedAlwaysAs(
        sql`CASE WHEN status IN ('STAGED', 'PROVISIONED', 'SUSPENDED', 'DEPROVISIONED') THEN 'inactive' ELSE 'active' END`,
      ),
    ...record,
  },
  (t) => {
    const sorts = [
      ['username', t.usernameKey],
      ['created', t.createdAt],
      ['phone', t.phoneNumber],
    ] as const;
    return [
      uniqueIndex('users_email').on(t.emailIdentity),
      ...sorts.flatMap(([name, column]) => [
        index(`users_by_${name}`).on(column.asc().nullsFirst(), t.id.asc()),
        index(`users_category_by_${name}`).on(t.category, column.asc().nullsFirst(), t.id.asc()),
      ]),
      index('users_by_status').on(t.status, t.administrator),
      index('users_administrators').on(t.id).where(sql`administrator`),
      index('users_search').using('gin', t.searchKey.op('gin_trgm_ops')),
    ];
  },
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
    /** Whether a role by claim made it: then it goes with the roles for the facility. */
    byClaim: boolean('by_claim').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.facilityId] }),
    index('user_facilities_by_facility').on(t.facilityId),
  ],
);
