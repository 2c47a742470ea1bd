// Each statement runs within the reach of its call, in transactions and outside of them, and leaves nothing of it behind.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database, OpenDatabase } from '../../../server/store/engine/database.ts';
import { rowsOf } from '../../../server/store/engine/dump-format.ts';
import { runAtCommit } from '../../../server/store/engine/last-statement.ts';
import { outsideReach, type Reach, withinReach } from '../../../server/store/engine/reach.ts';
import {
  facilities,
  monitors,
  userFacilities,
  userRoles,
  users,
} from '../../../server/store/schema/index.ts';
import { openTestDatabase } from '../../support/database.ts';
import { insertRow, placeOf, readTables } from '../../support/place-rows.ts';

const [north, south] = [placeOf('north', 1), placeOf('south', 2)];
const reachOf = ({ user }: typeof north): Reach => ({ callerId: user, roles: ['siteAdministrator'] });

let opened: OpenDatabase;
let db: Database;

beforeAll(async () => {
  opened = await openTestDatabase();
  db = opened.db;
  const needed = ['facilities', 'users', 'user_facilities', 'user_roles', 'monitors'];
  for (const table of await readTables(db)) {
    if (!needed.includes(table.name)) continue;
    for (const place of [north, south]) await insertRow(db, table, place);
  }
});

afterAll(() => opened.close());

const idsIn = async (tx: Database) =>
  (await tx.select({ id: monitors.id }).from(monitors)).map(({ id }) => id);
const roleOf = async (tx: Database) =>
  (await rowsOf(tx, sql`SELECT current_user::text AS name`, z.object({ name: z.string() })))[0]?.name;

it('every way to ask shows the rows of the call, at the same time as others ask', async () => {
  const ask = (reach: Reach | null) =>
    withinReach(reach, () =>
      Promise.all([
        idsIn(db),
        db.$count(monitors),
        db
          .select({ id: monitors.id })
          .from(monitors)
          .then((rows) => rows.map(({ id }) => id)),
        db.transaction((tx) => idsIn(tx)),
        db.transaction(async (tx) => await tx.$count(monitors), { isolationLevel: 'repeatable read' }),
      ]),
    );
  const [ofNorth, ofSouth, ofAll] = await Promise.all([ask(reachOf(north)), ask(reachOf(south)), ask(null)]);
  const alone = ({ monitor }: typeof north) => [[monitor], 1, [monitor], [monitor], 1];
  expect(ofNorth).toEqual(alone(north));
  expect(ofSouth).toEqual(alone(south));
  expect(ofAll[1]).toBe(2);
  expect(ofAll[4]).toBe(2);
});

it('a query that is handed out of the call shows its rows', async () => {
  const rows = await withinReach(reachOf(north), () => db.select({ id: monitors.id }).from(monitors));
  expect(rows).toEqual([{ id: north.monitor }]);
});

it('a service is refused a statement of which nobody has said what it may see', async () => {
  const { dbOfService } = opened;
  for (const lost of [
    () => dbOfService.$count(monitors),
    () => dbOfService.select().from(monitors),
    () => dbOfService.transaction((tx) => tx.$count(monitors)),
  ]) {
    const refused = await Promise.resolve(lost()).then(
      () => null,
      (error: unknown) => String(error instanceof Error && (error.cause ?? error)),
    );
    expect(refused).toContain('not known which rows');
  }
  expect(await outsideReach(() => dbOfService.$count(monitors))).toBe(2);
  const once = () => dbOfService.$count(monitors);
  const inTransaction = () => dbOfService.transaction((tx) => tx.$count(monitors));
  for (const ask of [once, inTransaction]) expect(await withinReach(reachOf(north), ask)).toBe(1);
  // Commands and tests serve no calls.
  expect(await db.$count(monitors)).toBe(2);
});

it('writes return what they wrote', async () => {
  const changed = await withinReach(reachOf(north), () =>
    db.update(monitors).set({ autoLogLevel: 700 }).returning({ id: monitors.id }),
  );
  expect(changed).toEqual([{ id: north.monitor }]);
});

it('a statement in the middle of a transaction can lead out of it, and the next is bound again', async () => {
  await withinReach(reachOf(north), () =>
    db.transaction(async (tx) => {
      expect(await idsIn(tx)).toEqual([north.monitor]);
      expect(await outsideReach(() => tx.$count(monitors))).toBe(2);
      expect(await withinReach(reachOf(south), () => idsIn(tx))).toEqual([south.monitor]);
      expect(await idsIn(tx)).toEqual([north.monitor]);
      // Also when they are sent without waiting for each other.
      const [bound, all, again] = await Promise.all([
        idsIn(tx),
        outsideReach(() => tx.$count(monitors)),
        idsIn(tx),
      ]);
      expect([bound, all, again]).toEqual([[north.monitor], 2, [north.monitor]]);
    }),
  );
});

it('a transaction of everything can have statements of a reach', async () => {
  await db.transaction(async (tx) => {
    expect(await withinReach(reachOf(south), () => idsIn(tx))).toEqual([south.monitor]);
    expect(await tx.$count(monitors)).toBe(2);
  });
});

it('what a savepoint takes back takes no role with it', async () => {
  const failing = (tx: Database, work: (nested: Database) => Promise<unknown>) =>
    tx
      .transaction(async (nested) => {
        await work(nested);
        await nested.execute(sql`SELECT 1 / 0`);
      })
      .catch(() => undefined);
  await withinReach(reachOf(north), () =>
    db.transaction(async (tx) => {
      await failing(tx, (nested) => outsideReach(() => nested.$count(monitors)));
      expect(await idsIn(tx)).toEqual([north.monitor]);
      await outsideReach(async () => {
        await failing(tx, (nested) => withinReach(reachOf(north), () => idsIn(nested)));
        expect(await tx.$count(monitors)).toBe(2);
      });
      const kept = await tx.transaction(async (nested) => {
        await outsideReach(() => nested.$count(monitors));
        return idsIn(nested);
      });
      expect([kept, await idsIn(tx)]).toEqual([[north.monitor], [north.monitor]]);
    }),
  );
});

it('leaves no role on a connection, however it ends', async () => {
  const own = await roleOf(db);
  const within = <Result>(work: () => Promise<Result>) => withinReach(reachOf(north), work);
  const ends: (() => Promise<unknown>)[] = [
    () => within(() => roleOf(db)),
    () => within(() => db.execute(sql`SELECT 1 / 0`)),
    () => within(() => db.execute(sql`SELECT pg_notify('nobody', '')`)),
    () => within(() => db.transaction((tx) => tx.execute(sql`SELECT 1 / 0`))),
    () => within(() => db.transaction(() => Promise.reject(new Error('given up')))),
    () => within(() => db.transaction((tx) => tx.execute(sql`DELETE FROM audit_calls`))),
  ];
  expect(await ends[0]?.()).not.toBe(own);
  for (const end of ends) {
    await end().catch(() => undefined);
    // More than the pool has connections.
    const roles = await Promise.all(Array.from({ length: 12 }, () => db.transaction((tx) => roleOf(tx))));
    expect(new Set(roles)).toEqual(new Set([own]));
  }
  const settings = z.object({ caller: z.string().nullable() });
  const [left] = await rowsOf(db, sql`SELECT current_setting('infusion.caller', true) AS caller`, settings);
  expect(left?.caller ?? '').toBe('');
});

it('the last statement of a transaction is of the call that gave it', async () => {
  const rename = (name: string) => sql`UPDATE facilities SET name = ${name}`;
  const names = async () =>
    Object.fromEntries((await db.select().from(facilities)).map(({ id, name }) => [id, name]));
  await withinReach(reachOf(north), () => db.transaction((tx) => runAtCommit(tx, rename('bound'))));
  expect(await names()).toEqual({
    [north.facility]: 'bound',
    [south.facility]: `${south.name} facilities.name`,
  });
  await withinReach(reachOf(north), () =>
    db.transaction((tx) => outsideReach(() => runAtCommit(tx, rename('all')))),
  );
  expect(await names()).toEqual({ [north.facility]: 'all', [south.facility]: 'all' });
});

it('a role that is taken counts from the next statement on', async () => {
  const { user: userId, facility: facilityId } = south;
  const see = () => withinReach(reachOf(south), () => idsIn(db));
  expect(await see()).toEqual([south.monitor]);
  await db.delete(userFacilities).where(eq(userFacilities.userId, userId));
  expect(await db.$count(userRoles, eq(userRoles.userId, userId))).toBe(0);
  expect(await see()).toEqual([]);
  await db.insert(userFacilities).values({ userId, facilityId });
  await db.insert(userRoles).values({ userId, facilityId, role: 'siteAdministrator' });
  expect(await see()).toEqual([south.monitor]);
});

it('a reach names people and roles alone, whatever is written there', async () => {
  const strange: Reach = { callerId: `${north.user}'; SET ROLE NONE; --`, roles: ['siteAdministrator'] };
  await expect(withinReach(strange, () => idsIn(db))).rejects.toThrow();
  expect(await withinReach({ callerId: '', roles: ['siteAdministrator'] }, () => idsIn(db))).toEqual([]);
});

it('takes wrong roles from nobody: each is for a facility of its person, or for all', async () => {
  const give = (values: Partial<typeof userRoles.$inferInsert>) =>
    db.insert(userRoles).values({ userId: north.user, role: 'engineer', ...values });
  await expect(give({ facilityId: south.facility })).rejects.toThrow();
  await expect(give({ role: 'siteAdministrator' })).rejects.toThrow();
  await expect(give({ role: 'auditor', facilityId: north.facility })).rejects.toThrow();
  await expect(give({ role: 'administrator' as 'auditor' })).rejects.toThrow();
  await give({});
  await expect(give({})).rejects.toThrow();
  await db.delete(userRoles).where(eq(userRoles.role, 'engineer'));
  await db.delete(users).where(eq(users.id, north.user));
  expect(await db.$count(userRoles, eq(userRoles.userId, north.user))).toBe(0);
});
