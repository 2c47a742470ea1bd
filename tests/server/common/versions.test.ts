// Versions are raised by changes that an administrator would notice, and by nothing else.
import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entityKinds } from '../../../contract/common/entities.ts';
import type { Database, OpenDatabase } from '../../../server/store/engine/database.ts';
import { markOffline, recordHeartbeats } from '../../../server/store/overview/presence.ts';
import { entityTables } from '../../../server/store/schema/entities.ts';
import { facilities, monitors, users } from '../../../server/store/schema/index.ts';
import { openTestDatabase } from '../../support/database.ts';
import { addFacility, addMonitor, addUser } from '../../support/records.ts';

let open: OpenDatabase;
let db: Database;

beforeAll(async () => {
  open = await openTestDatabase();
  db = open.db;
});

afterAll(() => open.close());

async function versionOf(table: typeof monitors | typeof facilities | typeof users, id: string) {
  const [row] = await db.select({ version: table.version }).from(table).where(eq(table.id, id));
  if (!row) throw new Error('no such row');
  return row;
}

/** Without `mark_change` no version rises, without the others its numbers stay, or devices never learn of it. */
const triggers = ['count_come', 'count_gone', 'mark_change', 'note_delete', 'note_insert', 'note_update'];

it.each(entityKinds)('each entity has the triggers of versions, counts and changes: %s', async (kind) => {
  const table = getTableName(entityTables[kind].table);
  const found = await db
    .select({ name: sql<string>`tgname` })
    .from(sql`pg_trigger`)
    .where(sql`tgrelid = ${table}::regclass`);
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(triggers));
});

describe('a monitor', () => {
  it('keeps its version on heartbeats, silence and a new credential', async () => {
    const id = await addMonitor(db);
    const before = await versionOf(monitors, id);
    await recordHeartbeats(db, [id], new Date('2026-01-01'));
    await markOffline(db, new Date(), 300);
    await db.update(monitors).set({ credentialHash: 'abc' }).where(eq(monitors.id, id));
    expect(await versionOf(monitors, id)).toEqual(before);
  });

  it.each([
    ['name', { name: 'Other' }],
    ['log level', { autoLogLevel: 1 }],
    ['day of manufacture', { manufacturedOn: '2024-02-29' }],
    ['deletion', { deletedAt: new Date() }],
  ])('gets a new version when its %s changes', async (_, values) => {
    const id = await addMonitor(db);
    const before = await versionOf(monitors, id);
    await db.update(monitors).set(values).where(eq(monitors.id, id));
    const after = await versionOf(monitors, id);
    expect(after.version).toBe(before.version + 1);
  });

  it('gets a new version when its facility changes', async () => {
    const id = await addMonitor(db);
    const facilityId = await addFacility(db);
    await db.update(monitors).set({ facilityId }).where(eq(monitors.id, id));
    expect((await versionOf(monitors, id)).version).toBe(2);
  });
});

/** Columns of text that people type, and not the id or a key that is made of others. */
function typedColumns(table: typeof facilities | typeof users): string[] {
  return Object.entries(getTableColumns(table)).flatMap(([name, { columnType, generated }]) =>
    (columnType === 'PgText' || columnType === 'PgCustomColumn') &&
    !generated &&
    !/(Key|Identity)$/.test(name)
      ? [name]
      : [],
  );
}

describe('facilities and users', () => {
  it.each(typedColumns(facilities))('get a new version when the %s of a facility changes', async (column) => {
    const id = await addFacility(db);
    await db
      .update(facilities)
      .set({ [column]: 'Other' })
      .where(eq(facilities.id, id));
    expect((await versionOf(facilities, id)).version).toBe(2);
  });

  it.each(typedColumns(users))('get a new version when the %s of a user changes', async (column) => {
    const id = await addUser(db);
    await db
      .update(users)
      .set({ [column]: 'Other' })
      .where(eq(users.id, id));
    expect((await versionOf(users, id)).version).toBe(2);
  });

  it('keep their version when nothing differs', async () => {
    const facilityId = await addFacility(db, { city: 'Same' });
    await db.update(facilities).set({ city: 'Same' }).where(eq(facilities.id, facilityId));
    expect((await versionOf(facilities, facilityId)).version).toBe(1);
  });
});
