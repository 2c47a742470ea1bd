// An update that changes the form of stored keys makes those of every record anew.
import { rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { asc, eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { expect, it } from 'vitest';
import { bringUpToDate } from '../../../server/store/engine/migrations.ts';
import * as schema from '../../../server/store/schema/index.ts';
import { migrationsBefore } from '../../support/earlier-migrations.ts';
import { closeLater } from '../../support/open-resources.ts';
import { addFacilities, addMonitors, addUsers } from '../../support/records.ts';

const { facilities, installation, monitors, users } = schema;

async function openEmpty() {
  const client = await PGlite.create({ extensions: { pg_trgm } });
  closeLater(() => client.close());
  const db = drizzle(client, { schema });
  const update = (folder?: string) =>
    bringUpToDate(db, (from) => migrate(db, { migrationsFolder: from }), { ...(folder && { folder }) });
  return { db, update };
}

type Opened = Awaited<ReturnType<typeof openEmpty>>['db'];

async function addRecords(db: Opened): Promise<void> {
  const [lakeview = '', harbor = ''] = await addFacilities(db, [{ name: 'Lakeview 2' }, { name: 'Harbor' }]);
  // More than one batch.
  await addMonitors(
    db,
    Array.from({ length: 1_100 }, (_, n) => ({ name: `Bay ${n}`, facilityId: n % 2 ? lakeview : null })),
  );
  await addUsers(db, [{ facilityIds: [lakeview, harbor] }, {}]);
}

const keysOf = async (db: Opened) => ({
  facilities: await db.select().from(facilities).orderBy(asc(facilities.id)),
  monitors: await db.select().from(monitors).orderBy(asc(monitors.id)),
  users: (await db.select().from(users).orderBy(asc(users.id))).map((row) => ({
    ...row,
    // The facilities come in no order.
    searchKey: row.searchKey.split('\n').toSorted(),
  })),
});

/** As an earlier version had them. */
async function spoilKeys(db: Opened): Promise<void> {
  await db.update(facilities).set({ nameKey: 'old', searchKey: 'old' });
  await db.update(monitors).set({ nameKey: 'old', serialKey: 'old', searchKey: 'old' });
  await db.update(users).set({ usernameKey: 'old', searchKey: 'old' });
}

it('by a database of the version before', async () => {
  const earlier = await migrationsBefore('_search_keys');
  closeLater(() => rm(earlier, { recursive: true }));
  const { db, update } = await openEmpty();
  await update(earlier);
  await addRecords(db);
  const expected = await keysOf(db);
  await spoilKeys(db);
  await update();
  expect(await keysOf(db)).toEqual(expected);
});

it('by the next start where one ended meanwhile, and never twice', async () => {
  const { db, update } = await openEmpty();
  await update();
  await addRecords(db);
  const expected = await keysOf(db);
  await spoilKeys(db);
  await update();
  // Nothing is read: the keys have the form of this version.
  const [row] = await db.select().from(monitors).limit(1);
  expect(row?.nameKey).toBe('old');
  await db.update(installation).set({ keysVersion: 1 });
  // Some were written before it ended.
  await db
    .update(monitors)
    .set({ searchKey: sql`'half'` })
    .where(eq(monitors.id, row?.id ?? ''));
  await update();
  expect(await keysOf(db)).toEqual(expected);
});
