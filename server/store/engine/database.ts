// What the rest of the service knows of a database: the same schema, migrations and queries on PGlite and PostgreSQL.
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from '../schema/index.ts';

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** What is done with notices that services tell each other through the database. */
export interface NotificationHandlers {
  onMessage(payload: string): void;
  /** Nothing was heard for a while, and it is heard again: what was told meanwhile is lost. */
  onReconnect(): void;
}

export interface OpenDatabase {
  db: Database;
  /** Hears what is told on a channel, by this service or another, until the answer is called. */
  listen(channel: string, ears: NotificationHandlers): Promise<() => Promise<void>>;
  /** Whether somebody must look after statistics and dead rows, because the database does not do it itself. */
  needsHousekeeping: boolean;
  close(): Promise<void>;
}
