// How a database server is made to bound rows: by which roles, for whom, and what a start says where it cannot be done.
import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { StartError } from '../../../server/base/start-error.ts';
import { dumpDatabase } from '../../../server/store/engine/dump.ts';
import { openBeside } from '../../../server/store/engine/open-database.ts';
import { openPostgres } from '../../../server/store/engine/postgres.ts';
import { monitors } from '../../../server/store/schema/index.ts';
import { askServer, fillPlaces, inNorth, newDatabase, seenBy } from '../../support/bounded-database.ts';
import { migrationsBefore } from '../../support/earlier-migrations.ts';
import { closeLater } from '../../support/open-resources.ts';

const policyRoles = ({ ask }: Awaited<ReturnType<typeof newDatabase>>) =>
  ask('SELECT DISTINCT polroles::regrole[]::text AS roles FROM pg_policy ORDER BY 1');

it('an owner who may create roles makes all that is needed, and starts again change nothing', async () => {
  const database = await newDatabase('CREATEROLE');
  const { db, close } = await database.open();
  await fillPlaces(db);
  await close();
  expect(await seenBy(database)).toEqual([2, 1]);
  const changed = await database.ask(`SELECT string_agg(xmin::text, ',' ORDER BY oid) AS at FROM pg_policy`);
  expect(await seenBy(database)).toEqual([2, 1]);
  // The owner may also be the one that works with it.
  expect(await seenBy(database, database.ownerUrl)).toEqual([2, 1]);
  expect(await database.ask(`SELECT string_agg(xmin::text, ',' ORDER BY oid) AS at FROM pg_policy`)).toEqual(
    changed,
  );
  expect(await policyRoles(database)).toEqual([
    { roles: `{${database.name}_all}` },
    { roles: `{${database.name}_scoped}` },
  ]);
});

it('one who may not is told what a superuser must run, and nothing is changed; then it starts', async () => {
  const database = await newDatabase('NOCREATEROLE');
  const { name, open, ask } = database;
  const refused = await open().then(
    () => null,
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(StartError);
  const [, statements = ''] = /run this once, then start again: (.*)\.$/.exec(String(refused)) ?? [];
  expect(statements.split('; ')).toEqual([
    `CREATE ROLE "${name}_all" NOLOGIN`,
    `CREATE ROLE "${name}_scoped" NOLOGIN`,
    expect.stringMatching(`^GRANT "${name}_all" TO "${name}_service"`),
    expect.stringMatching(`^GRANT "${name}_scoped" TO "${name}_service"`),
  ]);
  expect(
    await ask(`SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`),
  ).toEqual([]);
  await ask(statements);
  const { db, close } = await open();
  await fillPlaces(db);
  await close();
  expect(await seenBy(database)).toEqual([2, 1]);
  // Another role that is to work with it needs a superuser once more.
  await ask(`CREATE ROLE ${name}_other LOGIN`);
  await expect(open(database.urlOf(`${name}_other`))).rejects.toThrow(
    new RegExp(
      `start again: GRANT "${name}_all" TO "${name}_other".*; GRANT "${name}_scoped" TO "${name}_other"`,
    ),
  );
});

it('whoever read the database before goes on seeing everything, also on connections of before', async () => {
  const database = await newDatabase('CREATEROLE');
  const { name, url, ownerUrl, urlOf, ask, open } = database;
  const earlier = await migrationsBefore('_roles');
  closeLater(() => rm(earlier, { recursive: true }));
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  await migrate(drizzle(owner), { migrationsFolder: earlier });
  await owner.end();
  // As the version before leaves it, with a role for reports.
  await ask(`CREATE ROLE ${name}_reports LOGIN; GRANT SELECT ON monitors TO ${name}_reports`);
  await ask(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name}_service`);
  await ask(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${name}_service`);
  const [before, reports] = [new pg.Client(url), new pg.Client(urlOf(`${name}_reports`))];
  await before.connect();
  await reports.connect();
  const write = (n: number) =>
    before.query(`INSERT INTO monitors (id, serial_number, name, name_key, serial_key, serial_identity, search_key)
      VALUES (gen_random_uuid(), '${n}', '', '', '', '${n}', '')`);
  const seen = async (client: pg.Client) => (await client.query('SELECT FROM monitors')).rowCount;
  await write(1);
  // A session that is in the middle of something, as it would be while services are upgraded one after the other.
  expect(await seen(reports)).toBe(1);
  await (await open()).close();
  await write(2);
  await before.query('UPDATE monitors SET name = serial_number');
  expect([await seen(before), await seen(reports)]).toEqual([2, 2]);
  // What is granted later is the owner's to decide.
  await ask(`CREATE ROLE ${name}_late LOGIN; GRANT SELECT ON monitors TO ${name}_late`);
  await (await open()).close();
  const late = new pg.Client(urlOf(`${name}_late`));
  await late.connect();
  expect(await seen(late)).toBe(0);
  for (const client of [before, reports, late]) await client.end();
});

it('a database that was renamed, or copied, has roles of its own', async () => {
  const database = await newDatabase('CREATEROLE');
  const { db, close } = await database.open();
  await fillPlaces(db);
  await close();
  const copy = `${database.name}_copy`;
  await askServer(`CREATE DATABASE ${copy} TEMPLATE ${database.name} OWNER ${database.name}_owner`);
  const open = () =>
    openPostgres(
      database.urlOf(`${database.name}_service`, copy),
      database.urlOf(`${database.name}_owner`, copy),
    );
  const copied = await open();
  const { rows } = (await copied.db.execute(
    sql`SELECT DISTINCT polroles::regrole[]::text AS roles FROM pg_policy ORDER BY 1`,
  )) as unknown as { rows: unknown[] };
  expect(rows).toEqual([{ roles: `{${copy}_all}` }, { roles: `{${copy}_scoped}` }]);
  expect(await inNorth(() => copied.db.$count(monitors))).toBe(1);
  await copied.close();
});

it('what somebody took away of it is there again after the next start', async () => {
  const database = await newDatabase('CREATEROLE');
  const { db, close } = await database.open();
  await fillPlaces(db);
  await close();
  for (const harm of [
    'ALTER TABLE monitors DISABLE ROW LEVEL SECURITY',
    'DROP POLICY console_reach ON monitors; CREATE POLICY console_reach ON monitors USING (true)',
    `REVOKE SELECT ON monitors FROM ${database.name}_scoped`,
  ]) {
    await database.ask(harm);
    expect(await seenBy(database), harm).toEqual([2, 1]);
  }
  // Without the owner, nothing can be mended.
  await database.ask('ALTER TABLE monitors DISABLE ROW LEVEL SECURITY');
  await expect(openPostgres(database.url, database.url)).rejects.toThrow(
    /may not do what it must \(the database does not bound rows as this version does\).*npm run migrate/,
  );
  await (await database.open()).close();
  await (await openPostgres(database.url, database.url)).close();
});

describe('whoever does not see every row', () => {
  it('makes no backup and does no work beside the service, and is told why', async () => {
    const { name, url, ask, open, urlOf } = await newDatabase('CREATEROLE');
    const { db, close } = await open();
    await fillPlaces(db);
    const refusal = new RegExp(
      `The role "${name}_\\w+" does not see all rows .*GRANT "${name}_all" TO "${name}_\\w+"`,
    );
    const beside = async (databaseUrl: string) => {
      const opened = await openBeside({ dataDir: 'unused', databaseUrl }, { mayWrite: false });
      await opened.close();
    };
    await beside(url);
    await ask(`CREATE ROLE ${name}_late LOGIN; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${name}_late`);
    await expect(beside(urlOf(`${name}_late`))).rejects.toThrow(refusal);
    await ask(`GRANT ${name}_all TO ${name}_late`);
    await beside(urlOf(`${name}_late`));

    // In the snapshot itself, too: what is taken away after the start.
    const sink = { table: async () => undefined, file: () => undefined };
    for (const [harm, mended] of [
      [
        `REVOKE ${name}_all FROM ${name}_service GRANTED BY ${name}_owner`,
        `GRANT ${name}_all TO ${name}_service GRANTED BY ${name}_owner`,
      ],
      ['DROP POLICY console_all ON users', `CREATE POLICY console_all ON users TO ${name}_all USING (true)`],
      ['CREATE POLICY less ON users AS RESTRICTIVE USING (false)', 'DROP POLICY less ON users'],
    ] as const) {
      await ask(harm);
      await expect(dumpDatabase(db, sink), harm).rejects.toThrow(refusal);
      await ask(mended);
    }
    await expect(inNorth(() => dumpDatabase(db, sink))).rejects.toThrow(StartError);
    await close();
  });
});
