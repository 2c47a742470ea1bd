// Tables for certificates that the service renews by itself.
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { facilities } from './facilities.ts';

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
