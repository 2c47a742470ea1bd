// A database of its own on the tests' server, with an owner and a role for the service, which the console makes bound rows.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { OpenDatabase } from '../../server/store/engine/database.ts';
import { openPostgres } from '../../server/store/engine/postgres.ts';
import { withinReach } from '../../server/store/engine/reach.ts';
import { monitors } from '../../server/store/schema/index.ts';
import { insertRow, placeOf, readTables } from './place-rows.ts';

const server = new URL(process.env.TEST_POSTGRES_URL ?? 'postgresql://127.0.0.1');
const [north, south] = [placeOf('north', 1), placeOf('south', 2)];

type Row = Record<string, unknown>;

async function askAt(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  return client
    .query<Row>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** As a superuser, at the database that every server has. */
export const askServer = (text: string) => askAt(server.href, text);

/** @param owner what its owner may do beside */
export async function newDatabase(owner: 'CREATEROLE' | 'NOCREATEROLE') {
  const name = `bounds_${randomUUID().slice(0, 8)}`;
  const urlOf = (role: string, database = name) =>
    Object.assign(new URL(server), { username: role, pathname: `/${database}` }).href;
  await askServer(`CREATE ROLE ${name}_owner LOGIN ${owner}; CREATE ROLE ${name}_service LOGIN`);
  await askServer(`CREATE DATABASE ${name} OWNER ${name}_owner`);
  /** As a superuser. */
  const ask = (text: string) => askAt(urlOf(server.username), text);
  // Only a superuser may on some servers.
  await ask('CREATE EXTENSION pg_trgm; GRANT CREATE ON SCHEMA public TO PUBLIC');
  const [url, ownerUrl] = [urlOf(`${name}_service`), urlOf(`${name}_owner`)];
  return {
    ...{ name, url, ownerUrl, urlOf, ask },
    open: (as = url, options: Parameters<typeof openPostgres>[2] = {}) => openPostgres(as, ownerUrl, options),
  };
}

type BoundedDatabase = Awaited<ReturnType<typeof newDatabase>>;

/** A monitor, a facility, and a site administrator, in each of two places. */
export async function fillPlaces(db: OpenDatabase['db']): Promise<void> {
  const needed = ['facilities', 'users', 'user_facilities', 'user_roles', 'monitors'];
  for (const table of await readTables(db)) {
    if (!needed.includes(table.name)) continue;
    for (const place of [north, south]) await insertRow(db, table, place);
  }
}

/** One that has been started, and has these places. */
export async function newFilledDatabase(): Promise<BoundedDatabase> {
  const database = await newDatabase('CREATEROLE');
  const { db, close } = await database.open();
  await fillPlaces(db);
  await close();
  return database;
}

/** As the site administrator of one of the places. */
export const inNorth = <Result>(work: () => Result) =>
  withinReach({ callerId: north.user, roles: ['siteAdministrator'] }, work);

/** How many monitors the service sees, and in a reach. */
export async function seenBy({ open, url }: BoundedDatabase, as = url): Promise<number[]> {
  const { db, close } = await open(as);
  const seen = [await db.$count(monitors), await inNorth(() => db.$count(monitors))];
  await close();
  return seen;
}
