// An update that changes the form of stored keys makes those of every record anew.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { asc, eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { expect, it } from 'vitest';
import { readTrail } from '../../../server/store/audit/read.ts';
import { bringUpToDate } from '../../../server/store/engine/migrations.ts';
import { listCloudLog } from '../../../server/store/requests/cloud-log.ts';
import * as schema from '../../../server/store/schema/index.ts';
import { findBrokenCall } from '../../support/audit-trail.ts';
import { migrationsBefore } from '../../support/earlier-migrations.ts';
import { closeLater } from '../../support/open-resources.ts';
import { addFacilities, addMonitors, addUsers } from '../../support/records.ts';

const { accessRequests, facilities, installation, monitors, users } = schema;

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

/** The keys alone: a database of an earlier version lacks columns that are newer. */
const keysOf = async (db: Opened) => ({
  facilities: await db
    .select({ id: facilities.id, name: facilities.nameKey, search: facilities.searchKey })
    .from(facilities)
    .orderBy(asc(facilities.id)),
  monitors: await db
    .select({
      id: monitors.id,
      name: monitors.nameKey,
      serial: monitors.serialKey,
      identity: monitors.serialIdentity,
      search: monitors.searchKey,
    })
    .from(monitors)
    .orderBy(asc(monitors.id)),
  users: (
    await db
      .select({ id: users.id, username: users.usernameKey, searchKey: users.searchKey })
      .from(users)
      .orderBy(asc(users.id))
  ).map((row) => ({
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

it('of who waits for access, where two emails are one by the new form', async () => {
  const { db, update } = await openEmpty();
  await update();
  const ask = (email: string, day: number, decided = false) => ({
    email,
    emailIdentity: email,
    askedAt: new Date(2026, 0, day),
    decidedAt: decided ? new Date(2026, 1, day) : null,
  });
  await db
    .insert(accessRequests)
    .values([
      ask('anna@münchen.de', 2),
      ask('anna@xn--mnchen-3ya.de', 1),
      ask('ben@münchen.de', 4, true),
      ask('ben@xn--mnchen-3ya.de', 3),
      ask('eva@münchen.de', 5),
    ]);
  await db.update(installation).set({ keysVersion: 2 });
  await update();
  const { email, emailIdentity } = accessRequests;
  expect(
    await db.select({ email, emailIdentity }).from(accessRequests).orderBy(accessRequests.askedAt),
  ).toEqual([
    { email: 'anna@xn--mnchen-3ya.de', emailIdentity: 'anna@xn--mnchen-3ya.de' },
    // It was decided.
    { email: 'ben@münchen.de', emailIdentity: 'ben@xn--mnchen-3ya.de' },
    { email: 'eva@münchen.de', emailIdentity: 'eva@xn--mnchen-3ya.de' },
  ]);
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

it('of the cloud log and of the names in the trail, which were not plain letters in the version before', async () => {
  const earlier = await migrationsBefore('_plain_letters');
  closeLater(() => rm(earlier, { recursive: true }));
  const { db, update } = await openEmpty();
  await update(earlier);
  const [monitorId = ''] = await addMonitors(db, [{ name: 'Sacré Cœur' }]);
  const texts = ['Pump ready', 'Cœur', 'サクラ'];
  await db.execute(sql`INSERT INTO activities (id, monitor_id, sequence, type, activity, severity, at, received_at, series, search_key)
    SELECT gen_random_uuid(), ${monitorId}, number, 'Łódź', text, 'INFO', now(), now(), 0, 'łodz' || E'\n' || lower(text)
    FROM jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) WITH ORDINALITY AS those (text, number)`);
  for (const name of ['Sacré Cœur', 'Þórður ガラス', 'Plain']) {
    const id = randomUUID();
    await db.execute(sql`INSERT INTO audit_records
      VALUES (${id}, 'monitor', gen_random_uuid(), ${name}, NULL, '{"name": "Bay"}')`);
    await db.execute(sql`INSERT INTO audit_calls (id, user_id, user_name, action, entity, request_id)
      VALUES (${id}, gen_random_uuid(), 'Łucja', 'update', 'monitor', 'r')`);
  }
  await update();

  const log = { monitorId, from: new Date(0), to: new Date('9999-01-01'), severity: null };
  const query = { count: 10, page: 1, sort_column: 'updated_date', sort_order: 'asc' } as const;
  const inLog = async (text: string) =>
    (await listCloudLog(db, { ...log, text }, query)).rows.map(({ activity }) => activity);
  expect(await inLog('coeur')).toEqual(['Cœur']);
  expect(await inLog('さくら')).toEqual(['サクラ']);
  expect((await inLog('lodz')).toSorted()).toEqual(texts.toSorted());

  const inTrail = async (search: string) => (await readTrail(db, { search }, { count: 10 })).calls.length;
  expect(await inTrail('sacre coeur')).toBe(1);
  expect(await inTrail('thordur からす')).toBe(1);
  expect(await inTrail('Łucja')).toBe(3);
  expect(await inTrail('lucja')).toBe(3);
  expect(await findBrokenCall(db)).toBeNull();
});
