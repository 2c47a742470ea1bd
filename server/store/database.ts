// What the rest of the service knows of a database: the same schema, migrations and queries on PGlite and PostgreSQL.
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema/index.ts';

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface OpenDatabase {
  db: Database;
  /** Whether somebody must look after statistics and dead rows, because the database does not do it itself. */
  needsHousekeeping: boolean;
  close(): Promise<void>;
}
