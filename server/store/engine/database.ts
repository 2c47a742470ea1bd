// One interface for PGlite and PostgreSQL: the same schema, migrations and queries.
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from '../schema/index.ts';

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface NotificationHandlers {
  onMessage(payload: string): void;
  /** Listening again after a broken connection: notifications in between are lost. Where it rejects, the connection is replaced. */
  onReconnect(): void | Promise<void>;
}

export interface OpenDatabase {
  db: Database;
  /** The same for a service: statements are refused of which it is not known what they may see (reach.ts). */
  dbOfService: Database;
  /** Listens to a channel until the returned function is called. */
  listen(channel: string, handlers: NotificationHandlers): Promise<() => Promise<void>>;
  /** Whether the service must renew statistics and remove dead rows, because the database does not. */
  needsHousekeeping: boolean;
  /** Whether it runs elsewhere, with a clock of its own. */
  hasOwnClock: boolean;
  /** Counts a pool's connections: all of them, those that nobody uses, and the calls that wait for one. */
  connections?(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}
