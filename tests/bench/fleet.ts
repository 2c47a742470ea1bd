// A fleet in a database of its own, filled before any service starts. Nothing happens in it while it is measured:
// its monitors were last heard from an hour from now, so none falls silent.
import pg from 'pg';
import { createSecrets } from '../../server/base/secrets.ts';
import { seedDemo } from '../../server/demo/seed.ts';
import type { Database } from '../../server/store/engine/database.ts';
import { openPostgres } from '../../server/store/engine/postgres.ts';

/** Of every service here, so that they share a database. */
export const secretKey = 'the-bench-measures-and-keeps-no-secrets';

const hour = 3_600_000;

export interface Fleet {
  size: number;
  /** Of its database. */
  url: string;
  db: Database;
  close(): Promise<void>;
}

/** Makes a fleet on a database server, as the demo's first start does; the credentials are written to `folder`. */
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
  await seedDemo(db, createSecrets(secretKey), settings, new Date(Date.now() + hour));
  return { size, url: url.href, db, close };
}
