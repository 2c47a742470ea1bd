// A fleet in its own database, filled before any service starts. Nothing changes while it is measured: the last
// heartbeats are an hour in the future, so that no monitor falls silent.
import pg from 'pg';
import { createSecrets } from '../../server/base/secrets.ts';
import { seedDemo } from '../../server/demo/seed.ts';
import type { Database } from '../../server/store/engine/database.ts';
import { openPostgres } from '../../server/store/engine/postgres.ts';

/** One key for all services, because they share databases. */
export const secretKey = 'the-bench-measures-and-keeps-no-secrets';

const hourMs = 3_600_000;

export interface Fleet {
  size: number;
  /** The address of its database. */
  url: string;
  db: Database;
  close(): Promise<void>;
}

/** Seeds a fleet on a database server, as the first start of the demo does; credentials are written to `folder`. */
export async function openFleet(folder: string, server: string, size: number): Promise<Fleet> {
  const name = `fleet_${size}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  const { db, close } = await openPostgres(url.href, url.href);
  const settings = { demoMonitors: size, dataDir: folder };
  await seedDemo(db, createSecrets(secretKey), settings, new Date(Date.now() + hourMs));
  return { size, url: url.href, db, close };
}
