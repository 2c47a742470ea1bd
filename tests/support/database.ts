// An empty database for a test file, with the real schema: PGlite in memory or, with TEST_DATABASE=postgres, the server
// that vitest's global set-up started. Migrating takes seconds, so it is done once, and every test starts with a copy.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { tableBounds } from '../../server/store/engine/bounds/table-bounds.ts';
import type { OpenDatabase } from '../../server/store/engine/database.ts';
import { openPglite } from '../../server/store/engine/pglite.ts';
import { openPostgres } from '../../server/store/engine/postgres.ts';
import { migrationsFolder } from '../../server/store/migrations-folder.ts';
import { openKeptPglite } from './kept-pglite.ts';

const cache = join(import.meta.dirname, '../../.cache/test-databases');

/** The template that is copied; other migrations, or other bounds of rows, have another one. */
async function templateName(): Promise<string> {
  const hash = createHash('sha256').update(process.versions.node).update(JSON.stringify(tableBounds));
  for (const name of (await readdir(migrationsFolder)).filter((it) => it.endsWith('.sql')).sort()) {
    hash.update(await readFile(join(migrationsFolder, name)));
  }
  return `template_${hash.digest('hex').slice(0, 16)}`;
}

/** An empty, migrated database, or the one at `existingUrl`. */
export async function openTestDatabase(existingUrl?: string): Promise<OpenDatabase> {
  if (process.env.TEST_DATABASE !== 'postgres') return copyInMemory();
  const url = existingUrl ?? (await copyOnServer());
  return openPostgres(url, url);
}

function copyInMemory(): Promise<OpenDatabase> {
  return openKeptPglite(async () => {
    const { client } = await openPglite({ loadDataDir: new Blob([await readFile(await dumpFile())]) });
    return client;
  });
}

/** The path of a dump of an empty, migrated PGlite database. */
export async function dumpFile(): Promise<string> {
  const dump = join(cache, `${await templateName()}.tar`);
  if (!existsSync(dump)) await writeDump(dump);
  return dump;
}

/** Atomically, because several tests may start at once. */
async function writeDump(path: string): Promise<void> {
  const { client, close } = await openPglite({});
  const dump = await client.dumpDataDir('none');
  await close();
  await mkdir(cache, { recursive: true });
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, new Uint8Array(await dump.arrayBuffer()));
  await rename(unfinished, path);
}

/** Creates an empty, migrated database on the server; returns its URL. */
export async function copyOnServer(): Promise<string> {
  const server = new URL(process.env.TEST_POSTGRES_URL ?? '');
  const template = await templateName();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  try {
    // One at a time: a database that is being migrated, or copied, cannot be copied.
    await client.query('SELECT pg_advisory_lock(1)');
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [template]);
    if (!rowCount) await makeTemplate(client, server, template);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  } finally {
    await client.end();
  }
  return urlOf(server, name);
}

async function makeTemplate(client: pg.Client, server: URL, template: string): Promise<void> {
  const unfinished = `unfinished_${randomUUID().replaceAll('-', '')}`;
  await client.query(`CREATE DATABASE ${unfinished}`);
  const { close } = await openPostgres(urlOf(server, unfinished), urlOf(server, unfinished));
  await close();
  await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`);
}

function urlOf(server: URL, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
