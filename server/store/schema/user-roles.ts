// What people may do beside administrators, who are named in `users.administrator`. A role for a facility belongs to a member of
// it: whoever leaves the facility, or whose facility is deleted, loses the role with the membership.
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userFacilities, users } from './users.ts';

export const userRoles = pgTable(
  'user_roles',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['siteAdministrator', 'engineer', 'auditor'] }).notNull(),
    /** Null: all facilities. A site administrator always has one, an auditor never. */
    facilityId: uuid('facility_id'),
    /** Whether an auditor may hear recordings; the others hear them anyway. */
    mayHear: boolean('may_hear').notNull().default(false),
    /** Whether a claim of the identity provider says it. Beside it, the same role may have been given by hand. */
    byClaim: boolean('by_claim').notNull().default(false),
  },
  (t) => [
    // Nulls are different from each other in an index, and PostgreSQL 14 cannot be told otherwise.
    uniqueIndex('user_roles_once').on(
      t.userId,
      t.role,
      sql`coalesce(${t.facilityId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
      t.byClaim,
    ),
    index('user_roles_by_facility').on(t.facilityId, t.userId),
    foreignKey({
      name: 'user_roles_membership_fk',
      columns: [t.userId, t.facilityId],
      foreignColumns: [userFacilities.userId, userFacilities.facilityId],
    }).onDelete('cascade'),
    check(
      'user_roles_places',
      sql`CASE ${t.role} WHEN 'siteAdministrator' THEN ${t.facilityId} IS NOT NULL WHEN 'engineer' THEN true WHEN 'auditor' THEN ${t.facilityId} IS NULL ELSE false END`,
    ),
  ],
);
