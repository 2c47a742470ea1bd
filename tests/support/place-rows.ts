// A row of every table for each of several places: a facility with a monitor, a person, a job of that person and what else there
// is. Columns are filled by their names and types, so that tables to come are filled, too.
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../server/store/engine/database.ts';
import { rowsOf } from '../../server/store/engine/dump-format.ts';

export interface Place {
  /** In every text of its rows. */
  name: string;
  /** In every number of its rows. */
  number: number;
  facility: string;
  monitor: string;
  user: string;
  job: string;
  request: string;
  call: string;
  account: string;
}

export function placeOf(word: string, number: number): Place {
  const name = `‹${word}›`;
  const id = (n: number) => `0000000${number}-0000-4000-8000-${String(n).padStart(12, '0')}`;
  return {
    ...{ name, number, facility: id(1), monitor: id(2), user: id(3) },
    ...{ job: id(4), request: id(5), call: id(6), account: id(7) },
  };
}

const column = z.object({ table: z.string(), name: z.string(), type: z.string() });
type Column = z.output<typeof column>;

export interface Table {
  name: string;
  columns: Column[];
}

/** All tables, each after those that it refers to, with the columns that can be written. */
export async function readTables(db: Database): Promise<Table[]> {
  const columns = await rowsOf(
    db,
    sql`SELECT c.relname AS table, a.attname AS name, format_type(atttypid, NULL) AS type
      FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND attnum > 0 AND NOT attisdropped
        AND attgenerated = '' AND attidentity <> 'a' ORDER BY 1, attnum`,
    column,
  );
  const references = await rowsOf(
    db,
    sql`SELECT conrelid::regclass::text AS from, confrelid::regclass::text AS to
      FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid`,
    z.object({ from: z.string(), to: z.string() }),
  );
  const ordered = new Map<string, Table>();
  function add(name: string): void {
    if (ordered.has(name)) return;
    for (const { from, to } of references) if (from === name) add(to);
    ordered.set(name, { name, columns: columns.filter(({ table }) => table === name) });
  }
  for (const { table } of columns) add(table);
  return [...ordered.values()];
}

const idsOf: Readonly<Record<string, keyof Place>> = {
  facilities: 'facility',
  monitors: 'monitor',
  users: 'user',
  jobs: 'job',
  monitor_requests: 'request',
  recordings: 'request',
  audit_calls: 'call',
  audit_names: 'user',
  service_accounts: 'account',
  directory_groups: 'account',
};

/** The column's name → what is in it. */
const named: Readonly<Record<string, (place: Place) => string>> = {
  facility_id: ({ facility }) => facility,
  home_facility_id: ({ facility }) => facility,
  monitor_id: ({ monitor }) => monitor,
  user_id: ({ user }) => user,
  author_id: ({ user }) => user,
  job_id: ({ job }) => job,
  account_id: ({ account }) => account,
  call_id: ({ call }) => call,
  group_id: ({ account }) => account,
  subject_id: ({ monitor }) => monitor,
  record_id: ({ monitor }) => monitor,
  entity: () => 'monitor',
  type: () => 'monitor',
  role: () => 'siteAdministrator',
  payload: ({ user }) => JSON.stringify({ accountId: user }),
};

const typed: Readonly<Record<string, (place: Place) => string>> = {
  uuid: ({ number }) => `0000000${number}-0000-4000-9000-${crypto.randomUUID().slice(24)}`,
  boolean: () => 'false',
  jsonb: ({ name }) => JSON.stringify({ of: name }),
  'uuid[]': ({ facility }) => `{${facility}}`,
  'text[]': ({ name }) => `{${name}}`,
  date: ({ number }) => `200${number}-01-01`,
  'timestamp with time zone': ({ number }) => `200${number}-01-01T00:00:00Z`,
};

function cellOf({ table, name, type }: Column, place: Place): string {
  if (name === 'id' && idsOf[table]) return String(place[idsOf[table]]);
  if (name === 'request_id' && type === 'uuid') return place.request;
  const known = named[name] ?? typed[type];
  if (known) return known(place);
  return /int|double|numeric/.test(type) ? String(place.number) : `${place.name} ${table}.${name}`;
}

/** Adds the row of a place to a table. */
export async function insertRow(db: Database, { name, columns }: Table, place: Place): Promise<void> {
  const given = columns.filter((it) => it.name !== 'deleted_at');
  const names = given.map((it) => sql.identifier(it.name));
  const values = given.map((it) => sql`${cellOf(it, place)}::text::${sql.raw(it.type)}`);
  await db.execute(
    sql`INSERT INTO ${sql.identifier(name)} (${sql.join(names, sql`, `)}) VALUES (${sql.join(values, sql`, `)})`,
  );
}

/** The rows of a table that are of a place, as texts: other ones, too, where a row was written as it was. */
export async function rowsOfPlace(db: Database, table: string, place: Place): Promise<string[]> {
  const rows = await rowsOf(
    db,
    sql`SELECT ctid::text || row_to_json(t)::text AS row FROM ${sql.identifier(table)} AS t`,
    z.object({ row: z.string() }),
  );
  return rows
    .map(({ row }) => row)
    .filter((row) => row.includes(place.name) || row.includes(`0000000${place.number}-`));
}
