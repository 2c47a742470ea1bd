// What is applied to a database beside other sessions, other versions and whatever somebody did to its roles.
import { rm } from 'node:fs/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { expect, it } from 'vitest';
import { StartError } from '../../../server/base/start-error.ts';
import { requireInheriting } from '../../../server/store/engine/bounds/require-inheriting.ts';
import { newDatabase, newFilledDatabase, seenBy } from '../../support/bounded-database.ts';
import { migrationsBefore } from '../../support/earlier-migrations.ts';
import { closeLater } from '../../support/open-resources.ts';

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  closeLater(() => client.end());
  return client;
}

/** When each policy was made. */
const madeAt = ({ ask }: Awaited<ReturnType<typeof newDatabase>>) =>
  ask(`SELECT string_agg(xmin::text, ',' ORDER BY oid) AS at FROM pg_policy`);

it('a role for reaches that sees more is refused with what mends it, and nothing is changed', async () => {
  const database = await newFilledDatabase();
  const { name, ask, open, ownerUrl } = database;
  const scoped = `${name}_scoped`;
  const bypass = `ALTER ROLE "${scoped}" NOSUPERUSER NOBYPASSRLS`;
  for (const [harm, ...mended] of [
    [`ALTER ROLE ${scoped} BYPASSRLS`, bypass],
    [
      `ALTER ROLE ${scoped} SUPERUSER; ALTER TABLE files OWNER TO ${scoped};
      CREATE ROLE ${name}_group; GRANT ${name}_all, ${name}_group, pg_read_all_data, pg_write_all_data TO ${scoped};
      CREATE POLICY more ON monitors USING (true); CREATE POLICY more ON users TO ${scoped} USING (true)`,
      bypass,
      `REASSIGN OWNED BY "${scoped}" TO "${name}_owner"`,
      `REVOKE "${name}_all" FROM "${scoped}"`,
      `REVOKE "${name}_group" FROM "${scoped}"`,
      `REVOKE "pg_read_all_data" FROM "${scoped}"`,
      `REVOKE "pg_write_all_data" FROM "${scoped}"`,
      'DROP POLICY "more" ON "monitors"',
      'DROP POLICY "more" ON "users"',
    ],
  ] as const) {
    await ask(harm);
    const before = await madeAt(database);
    const refused = await open().then(
      () => null,
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(StartError);
    const [, statements = ''] = /run this once, then start again: (.*)\.$/.exec(String(refused)) ?? [];
    expect(statements.split('; ').map((it) => it.replace(/ GRANTED BY "\w+"$/, ''))).toEqual(mended);
    expect(await madeAt(database)).toEqual(before);
    // Not as the owner either, who is bound by nothing.
    await expect(open(ownerUrl)).rejects.toThrow(StartError);
    await ask(statements);
  }
  expect(await seenBy(database)).toEqual([2, 1]);
});

it("the owner's search path changes neither what is applied nor whether it is known again", async () => {
  const database = await newFilledDatabase();
  const { name, ask } = database;
  const before = await madeAt(database);
  await ask(`CREATE SCHEMA elsewhere; GRANT USAGE ON SCHEMA elsewhere TO PUBLIC;
    CREATE FUNCTION elsewhere.reach_facilities() RETURNS SETOF uuid LANGUAGE sql AS 'SELECT id FROM public.facilities';
    ALTER ROLE ${name}_owner SET search_path = elsewhere, public`);
  expect(await seenBy(database)).toEqual([2, 1]);
  expect(await madeAt(database)).toEqual(before);
  await ask('DROP POLICY console_reach ON monitors');
  expect(await seenBy(database)).toEqual([2, 1]);
  expect(await madeAt(database)).not.toEqual(before);
});

it('an older version leaves what a newer one has applied, and does not start where that was changed', async () => {
  const database = await newFilledDatabase();
  const { ask, open } = database;
  const note = async () => {
    const [row] = await ask(`SELECT obj_description('reach_facilities()'::regprocedure, 'pg_proc') AS note`);
    return String(row?.note).split(' ');
  };
  const noteAs = (parts: readonly unknown[]) =>
    ask(`COMMENT ON FUNCTION reach_facilities() IS '${parts.join(' ')}'`);
  const [version, wanted, catalogue] = await note();
  const newer = [String(Number(version) + 1), 'others', catalogue];
  await noteAs(newer);
  const before = await madeAt(database);
  expect(await seenBy(database)).toEqual([2, 1]);
  expect(await note()).toEqual(newer);
  expect(await madeAt(database)).toEqual(before);
  await ask('DROP POLICY console_reach ON users');
  const harmed = await madeAt(database);
  await expect(open()).rejects.toThrow(/A newer version .* Start the newer one/);
  expect(await madeAt(database)).toEqual(harmed);

  // What an older version has applied gives way.
  await noteAs([Number(version) - 1, 'others', catalogue]);
  expect(await seenBy(database)).toEqual([2, 1]);
  expect((await note()).slice(0, 2)).toEqual([version, wanted]);
});

it('waits for a long transaction without keeping writers waiting', async () => {
  const database = await newFilledDatabase();
  const { ask, open, ownerUrl } = database;
  await ask('ALTER TABLE monitors DISABLE ROW LEVEL SECURITY');
  const [reader, writer] = [await connectTo(ownerUrl), await connectTo(ownerUrl)];
  await reader.query('BEGIN; SELECT FROM monitors');
  const warned: string[] = [];
  const log = { info: () => undefined, warn: (event: string) => void warned.push(event) };
  const opening = open(undefined, { log });
  // Long enough for it to have tried several times.
  await expect.poll(() => warned).toContain('bounds.awaited');
  // The same tables, in the order of a writer; the statement would end with an error.
  await writer.query(`BEGIN; SET LOCAL lock_timeout = '5s'; UPDATE facilities SET name = name; UPDATE monitors SET name = name;
    INSERT INTO audit_names SELECT FROM generate_series(1, 0); COMMIT`);
  await reader.query('COMMIT');
  await (await opening).close();
  expect(await seenBy(database)).toEqual([2, 1]);
});

it('readers by the rights of every database or of columns go on seeing all, and those of PUBLIC are named', async () => {
  const database = await newDatabase('CREATEROLE');
  const { name, ownerUrl, urlOf, ask, open } = database;
  const earlier = await migrationsBefore('_roles');
  closeLater(() => rm(earlier, { recursive: true }));
  await migrate(drizzle(await connectTo(ownerUrl)), { migrationsFolder: earlier });
  await ask(`CREATE ROLE ${name}_copies LOGIN; GRANT pg_read_all_data TO ${name}_copies;
    CREATE ROLE ${name}_columns LOGIN; GRANT SELECT (id) ON monitors TO ${name}_columns;
    CREATE ROLE ${name}_anybody LOGIN; GRANT SELECT ON monitors TO PUBLIC;
    INSERT INTO monitors (id, serial_number, name, name_key, serial_key, serial_identity, search_key)
      VALUES (gen_random_uuid(), '1', '', '', '', '1', '')`);
  const warned: unknown[] = [];
  const log = { info: () => undefined, warn: (...said: unknown[]) => void warned.push(said) };
  await (await open(undefined, { log })).close();
  const seen = async (role: string) => {
    const reader = await connectTo(urlOf(`${name}_${role}`));
    return (await reader.query('SELECT id FROM monitors')).rowCount;
  };
  expect([await seen('copies'), await seen('columns'), await seen('anybody')]).toEqual([1, 1, 0]);
  expect(warned).toContainEqual([
    'bounds.readersSeeNoRows',
    expect.objectContaining({ roles: [], tablesOfPublic: ['monitors'] }),
  ]);
  warned.length = 0;
  await (await open(undefined, { log })).close();
  expect(warned).toEqual([]);
});

it('a service role that passes by policies is bounded in a reach as others are', async () => {
  const database = await newFilledDatabase();
  await database.ask(`ALTER ROLE ${database.name}_service BYPASSRLS`);
  expect(await seenBy(database)).toEqual([2, 1]);
});

it('a service role that inherits nothing sees all rows, or is told how', async () => {
  const database = await newDatabase('NOCREATEROLE');
  const { name, ask, open } = database;
  await ask(`ALTER ROLE ${name}_service NOINHERIT; CREATE ROLE ${name}_all; CREATE ROLE ${name}_scoped;
    GRANT ${name}_all, ${name}_scoped TO ${name}_service`);
  const refused = await open().then(
    () => '',
    (error: unknown) => String(error),
  );
  const [, statement = ''] = /start again: (GRANT .* WITH INHERIT TRUE)\.$/.exec(refused) ?? [];
  await ask(statement);
  await (await open()).close();
  // A server of before cannot be told so.
  const member = { name: 'console', isThere: true, inherits: false, seesAll: false, mayBeScoped: true };
  expect(() => requireInheriting(member, 150_004)).toThrow(/start again: ALTER ROLE "console" INHERIT\.$/);
  for (const fine of [{ inherits: true }, { seesAll: true }, { isThere: false }]) {
    expect(() => requireInheriting({ ...member, ...fine }, 150_004)).not.toThrow();
  }
  expect(() => requireInheriting(member, 160_000)).not.toThrow();
});
