import { date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { servedLists } from '../../../contract/common/served-lists.ts';
import { moment } from './columns.ts';

/** Records that lists answered, gathered until they are written to the trail. */
export const servedRecords = pgTable(
  'served_records',
  {
    /** In UTC. */
    day: date('day').notNull(),
    /** The person who was served. No foreign key: the trail outlives the user's record. */
    userId: uuid('user_id').notNull(),
    addressPrefix: text('address_prefix').notNull(),
    list: text('list', { enum: servedLists }).notNull(),
    /** The export that they belong to; '' where it is none. */
    exportId: text('export_id').notNull(),
    /** The monitor whose list was exported; '' where it is not a monitor's. */
    monitorId: text('monitor_id').notNull(),
    count: integer('count').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'served_records_of',
      columns: [t.day, t.userId, t.addressPrefix, t.list, t.exportId, t.monitorId],
    }),
  ],
);
