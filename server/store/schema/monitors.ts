// Each sort of each menu has its index; `id` breaks ties in its direction, so one index serves both directions.
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, keyText, moment, record } from './columns.ts';
import { facilities } from './facilities.ts';

export const monitors = pgTable(
  'monitors',
  {
    id: id(),
    /** `cloud_id` on the wire. */
    serialNumber: text('serial_number').notNull(),
    /** `monitor_id` on the wire. */
    name: text('name').notNull(),
    facilityId: uuid('facility_id').references(() => facilities.id),
    /**
     * Whose people see it: its facility or, while it has none, the one that it had last. Set by a trigger. Null for one that
     * never had any, and where that facility was deleted: administrators alone see those.
     */
    homeFacilityId: uuid('home_facility_id').references(() => facilities.id, { onDelete: 'set null' }),
    autoLogLevel: integer('auto_log_level').notNull().default(500),
    /** The day on which it was made, where that is known. */
    manufacturedOn: date('manufactured_on'),
    /** Set by heartbeats and the sweeper, which raise no version. */
    online: boolean('online').notNull().default(false),
    /** Written when `online` changes: since when it is Online, or when it was last heard from. */
    lastCommunication: moment('last_communication'),
    /** Its sort key: whoever is Online comes after all who are not. Without a time zone, which no generated column may ask for. */
    lastKey: timestamp('last_key', { precision: 3 }).generatedAlwaysAs(
      sql`(last_communication AT TIME ZONE 'UTC') + CASE WHEN online THEN interval '1000 years' ELSE interval '0' END`,
    ),
    deletedAt: moment('deleted_at'),
    /** SHA-256 of the gateway credential; null for a monitor that was never given one. */
    credentialHash: text('credential_hash'),
    nameKey: keyText('name_key').notNull(),
    serialKey: keyText('serial_key').notNull(),
    serialIdentity: keyText('serial_identity').notNull(),
    searchKey: keyText('search_key').notNull(),
    category: text('category', { enum: ['assigned', 'unassigned', 'deleted'] })
      .notNull()
      .generatedAlwaysAs(
        sql`CASE WHEN deleted_at IS NOT NULL THEN 'deleted' WHEN facility_id IS NULL THEN 'unassigned' ELSE 'assigned' END`,
      ),
    ...record,
  },
  (t) => {
    // Queries say the same: ASC NULLS FIRST, or DESC NULLS LAST, which reads the index backwards.
    const sorts = [
      ['status', t.online],
      ['name', t.nameKey],
      ['serial', t.serialKey],
      ['last', t.lastKey],
    ] as const;
    return [
      uniqueIndex('monitors_serial').on(t.serialIdentity),
      ...sorts.flatMap(([name, column]) => [
        index(`monitors_all_by_${name}`)
          .on(column.asc().nullsFirst(), t.id.asc())
          .where(sql`deleted_at IS NULL`),
        index(`monitors_category_by_${name}`).on(t.category, column.asc().nullsFirst(), t.id.asc()),
        index(`monitors_facility_by_${name}`)
          .on(t.facilityId, column.asc().nullsFirst(), t.id.asc())
          .where(sql`deleted_at IS NULL`),
      ]),
      // For the monitors of deleted facilities.
      index('monitors_facility').on(t.facilityId).where(sql`facility_id IS NOT NULL`),
      // For whoever sees the monitors of some facilities alone.
      index('monitors_home').on(t.homeFacilityId, t.category),
      // For the filter by log level: covers each scope, so that a common level is counted by the index alone.
      index('monitors_by_log_level').on(t.autoLogLevel, t.deletedAt, t.category),
      // For pasted lists of serial numbers, which have no separators or other ones (see monitors/serial-numbers.ts).
      index('monitors_by_searched_serial').on(sql`split_part(search_key, E'\\n', 1)`),
      index('monitors_search').using('gin', t.searchKey.op('gin_trgm_ops')),
    ];
  },
);
