// When the monitors that are Online were last heard from. The row goes when the monitor is Offline; its time is then in
// `monitors`. Apart from there, because a heartbeat would renew all of a monitor's indexes; without an index on the time,
// so that a heartbeat changes one narrow row in its place (the migration leaves room for that); and without a foreign key,
// whose check waits for whoever has locked the monitor.
import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const monitorPresence = pgTable('monitor_presence', {
  monitorId: uuid('monitor_id').primaryKey(),
  heardAt: moment('heard_at').notNull(),
});
