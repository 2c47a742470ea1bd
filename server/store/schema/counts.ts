// Kept counts: the number of records of each scope, kept current by statement triggers (see the migrations), so that no
// list counts its rows. Scopes: monitors:assigned, monitors:unassigned, monitors:deleted, monitors:facility:<id>,
// facilities, users:active, users:inactive.
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { keyText } from './columns.ts';

export const counts = pgTable('counts', {
  scope: keyText('scope').primaryKey(),
  n: integer('n').notNull().default(0),
});
