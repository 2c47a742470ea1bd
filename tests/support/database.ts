// An empty database of its own for a test, of the kind that TEST_DATABASE names: the real schema and migrations
// on PGlite in memory, or on the PostgreSQL that vitest's global set-up started.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { OpenDatabase } from '../../server/store/database.ts';
import { openPglite } from '../../server/store/pglite.ts';
import { openPostgres } from '../../server/store/postgres.ts';

export async function openTestDatabase(): Promise<OpenDatabase> {
  if (process.env.TEST_DATABASE !== 'postgres') return openPglite({});
  const server = process.env.TEST_POSTGRES_URL ?? '';
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return openPostgres(url.href, url.href);
}
