// The tables of roles and the homes of monitors come to a database of the version before, whose processes go on writing.
import { rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { expect, it } from 'vitest';
import { migrationsFolder } from '../../../server/store/migrations-folder.ts';
import { migrationsBefore } from '../../support/earlier-migrations.ts';
import { closeLater } from '../../support/open-resources.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [north, south] = [id(1), id(2)];

/** As the version before writes: without what it does not know. */
const facility = (of: string, name: string) => `INSERT INTO facilities
  (id, name, physical_address, city, state, zip, timezone, code, contact_name, contact_email, contact_phone, mca_rep_name,
   name_key, address_key, code_key, code_identity, city_key, state_key, search_key)
  VALUES ('${of}', '${name}', '', '', '', '', '', '${name}', '', '', '', '', '${name}', '', '${name}', '${name}', '', '', '')`;
const monitor = (n: number, at: string | null) => `INSERT INTO monitors
  (id, serial_number, name, facility_id, name_key, serial_key, serial_identity, search_key)
  VALUES ('${id(n)}', '${n}', '${n}', ${at ? `'${at}'` : 'NULL'}, '${n}', '${n}', '${n}', '${n}')`;

async function openEarlier() {
  const earlier = await migrationsBefore('_roles');
  closeLater(() => rm(earlier, { recursive: true }));
  const client = await PGlite.create({ extensions: { pg_trgm } });
  closeLater(() => client.close());
  const db = drizzle(client);
  await migrate(db, { migrationsFolder: earlier });
  const homeOf = async (n: number) =>
    (
      await client.query<{ home: string | null }>(
        'SELECT home_facility_id AS home FROM monitors WHERE id = $1',
        [id(n)],
      )
    ).rows[0]?.home;
  return { client, homeOf, update: () => migrate(db, { migrationsFolder }) };
}

it('gives monitors the home that is known, and those that the version before writes meanwhile', async () => {
  const { client, homeOf, update } = await openEarlier();
  await client.exec([facility(north, 'North'), facility(south, 'South')].join(';'));
  await client.exec([monitor(11, north), monitor(12, null)].join(';'));
  await client.exec('TRUNCATE noted_changes');
  await update();
  expect([await homeOf(11), await homeOf(12)]).toEqual([north, null]);
  // Nothing that anybody would notice has changed.
  expect((await client.query('SELECT FROM noted_changes')).rows).toHaveLength(0);

  await client.exec([monitor(13, south), monitor(14, null)].join(';'));
  expect([await homeOf(13), await homeOf(14)]).toEqual([south, null]);
  await client.exec(`UPDATE monitors SET facility_id = NULL WHERE id = '${id(13)}'`);
  expect(await homeOf(13)).toBe(south);
  await client.exec(`UPDATE monitors SET facility_id = '${north}' WHERE id = '${id(13)}'`);
  expect(await homeOf(13)).toBe(north);
  await client.exec(`UPDATE monitors SET deleted_at = now() WHERE id = '${id(13)}'`);
  await client.exec(`UPDATE monitors SET facility_id = NULL, deleted_at = NULL WHERE id = '${id(13)}'`);
  expect(await homeOf(13)).toBe(north);
  await client.exec(`UPDATE monitors SET facility_id = NULL WHERE facility_id = '${north}'`);
  await client.exec(`DELETE FROM facilities WHERE id = '${north}'`);
  expect([await homeOf(11), await homeOf(13)]).toEqual([null, null]);
});

it('every function of a trigger sees all rows, whoever changes one; but that of the trail asks who it is', async () => {
  const { client, update } = await openEarlier();
  await update();
  const { rows } = await client.query<{ name: string; definer: boolean; settings: string[] | null }>(
    `SELECT DISTINCT p.proname AS name, p.prosecdef AS definer, p.proconfig AS settings
     FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid WHERE NOT t.tgisinternal ORDER BY 1`,
  );
  const asCaller = rows.filter(({ definer }) => !definer).map(({ name }) => name);
  // "mark_change" reads and writes nothing but its row.
  expect(asCaller).toEqual(['keep_audit', 'mark_change']);
  const unsafe = rows.filter(
    ({ definer, settings }) => definer && !settings?.includes('search_path=public, pg_temp'),
  );
  expect(unsafe).toEqual([]);
  expect(rows.length).toBeGreaterThan(asCaller.length + 10);
});
