// Statements with no condition at all, in the reach of one facility: the database shows and changes nothing of another one.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { boundsVersion, tableBounds } from '../../../server/store/engine/bounds/table-bounds.ts';
import type { Database, OpenDatabase } from '../../../server/store/engine/database.ts';
import { rowsOf } from '../../../server/store/engine/dump-format.ts';
import { outsideReach, type Reach, withinReach } from '../../../server/store/engine/reach.ts';
import { openTestDatabase } from '../../support/database.ts';
import {
  insertRow,
  type Place,
  placeOf,
  readTables,
  rowsOfPlace,
  type Table,
} from '../../support/place-rows.ts';

const [inside, outside] = [placeOf('inside', 1), placeOf('outside', 2)];
/** The roles that may be for one facility, which see the same rows there. */
const rolesOfFacilities = ['siteAdministrator', 'engineer'] as const;
/** Works inside, and has a role there by the row that is made. */
let reach: Reach = { callerId: inside.user, roles: ['siteAdministrator'] };

let opened: OpenDatabase;
let tables: Table[];
let db: Database;

beforeAll(async () => {
  opened = await openTestDatabase();
  db = opened.db;
  tables = await readTables(db);
  for (const place of [inside, outside]) {
    for (const table of tables) await insertRow(db, table, place);
  }
});

afterAll(() => opened.close());

const boundsOf = ({ name }: Table) => tableBounds[name] ?? { sees: null };
const isOfSomebody = ({ columns }: Table) =>
  columns.some(({ name }) => /^(facility_id|monitor_id|user_id|author_id|subject_id|record_id)$/.test(name));

/** Undoes what the work did. */
async function tryOut(work: (tx: Database) => Promise<void>): Promise<void> {
  const undone = new Error('undone');
  await db
    .transaction(async (tx) => {
      await work(tx);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
}

/** The database's words where it refuses a statement; null where it does not. */
function refusalOf(tx: Database, work: (tx: Database) => Promise<unknown>): Promise<string | null> {
  return tx
    .transaction(async (nested) => void (await work(nested)))
    .then(
      () => null,
      (error: Error) => String(error.cause ?? error),
    );
}

async function allOf(tx: Database, place: Place): Promise<string[][]> {
  const rows: string[][] = [];
  for (const { name } of tables) rows.push(await rowsOfPlace(tx, name, place));
  return rows;
}

it('every table has its decision, and both policies that follow from it', async () => {
  const found = await rowsOf(
    db,
    sql`SELECT c.relname AS name, relrowsecurity AS bound, relforcerowsecurity AS forced,
        coalesce(string_agg(polname, ' ' ORDER BY polname), '') AS policies
      FROM pg_class AS c LEFT JOIN pg_policy ON polrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' GROUP BY c.oid ORDER BY 1`,
    z.object({ name: z.string(), bound: z.boolean(), forced: z.boolean(), policies: z.string() }),
  );
  expect(found.map(({ name }) => name)).toEqual(Object.keys(tableBounds).sort());
  for (const { name, ...rest } of found) {
    const policies = tableBounds[name]?.sees == null ? 'console_all' : 'console_all console_reach';
    expect(rest, name).toEqual({ bound: true, forced: false, policies });
  }
});

it('a change of decisions has a version of its own', () => {
  const digest = createHash('sha256').update(JSON.stringify(tableBounds)).digest('hex').slice(0, 16);
  // Where this fails, raise `boundsVersion`, and write both here.
  expect([boundsVersion, digest]).toEqual([3, '034fda5f53bba236']);
});

/** The columns by which it is known whose the rows of a table are, with what is in them of another place. */
function boundColumns(table: Table): [column: string, other: string][] {
  const others = {
    facility_id: outside.facility,
    home_facility_id: outside.facility,
    monitor_id: outside.monitor,
    user_id: outside.user,
    author_id: outside.user,
    job_id: outside.job,
  };
  const { sees, isKept } = boundsOf(table);
  return Object.entries(others).filter(([column]) => !isKept && sees?.includes(`${table.name}.${column}`));
}

/** Statements of this reach see nothing of anybody, but for what is the caller's own. */
async function expectNothingFor(nobody: Reach, on: Database): Promise<void> {
  for (const { name } of tables.filter((table) => table.name !== 'jobs')) {
    const rows = await withinReach(nobody, () => on.execute(sql`SELECT FROM ${sql.identifier(name)}`));
    const own = /^job_(records|secrets)$/.test(name) && nobody.callerId === inside.user ? 1 : 0;
    expect(z.object({ rows: z.array(z.unknown()) }).parse(rows).rows, name).toHaveLength(own);
  }
}

describe.each(rolesOfFacilities)('a statement without any condition, of a %s', (role) => {
  beforeAll(async () => {
    await db.execute(sql`UPDATE user_roles SET role = ${role}`);
    reach = { callerId: inside.user, roles: [role] };
  });

  it('shows nothing of another facility, and what is of this one', async () => {
    for (const table of tables) {
      const { sees } = boundsOf(table);
      const seen = (place: Place) => withinReach(reach, () => rowsOfPlace(db, table.name, place));
      expect(await seen(outside), table.name).toEqual([]);
      if (sees !== null && isOfSomebody(table)) expect(await seen(inside), table.name).not.toEqual([]);
      expect(await rowsOfPlace(db, table.name, outside), table.name).not.toEqual([]);
    }
  });

  it('shows nothing at all to whoever has no role there, or has it by another right', async () => {
    const [other] = rolesOfFacilities.filter((name) => name !== role);
    const none: Reach[] = [
      { callerId: inside.user, roles: [other ?? role] },
      { callerId: inside.user, roles: [] },
      { callerId: crypto.randomUUID(), roles: [role] },
    ];
    for (const nobody of none) await expectNothingFor(nobody, db);
  });

  it('changes nothing of another facility', async () => {
    const before = await allOf(db, outside);
    await tryOut((tx) =>
      withinReach(reach, async () => {
        for (const table of tables) {
          const column = sql.identifier(table.columns.at(-1)?.name ?? '');
          const refusal = await refusalOf(tx, (nested) =>
            nested.execute(sql`UPDATE ${sql.identifier(table.name)} SET ${column} = ${column}`),
          );
          if (boundsOf(table).isKept) expect(refusal, table.name).toMatch(/permission denied/);
          else expect(refusal, table.name).toBeNull();
        }
        expect(await outsideReach(() => allOf(tx, outside))).toEqual(before);
      }),
    );
  });

  it('makes none of its rows another facility’s', async () => {
    const columns = tables.flatMap((table) => boundColumns(table).map((of) => [table.name, ...of] as const));
    expect(columns.length).toBeGreaterThan(30);
    await tryOut((tx) =>
      withinReach(reach, async () => {
        for (const [table, column, other] of columns) {
          const refusal = await refusalOf(tx, (nested) =>
            nested.execute(sql`UPDATE ${sql.identifier(table)} SET ${sql.identifier(column)} = ${other}`),
          );
          // A trigger gives a monitor the home of its facility again.
          if (column === 'home_facility_id') expect(refusal).toBeNull();
          else expect(refusal, `${table}.${column}`).toMatch(/row-level security/);
        }
        const moved = sql`UPDATE monitors SET facility_id = ${outside.facility}`;
        expect(await refusalOf(tx, (nested) => nested.execute(moved))).toMatch(/row-level security/);
      }),
    );
  });

  it('removes nothing of another facility', async () => {
    const before = await allOf(db, outside);
    await tryOut((tx) =>
      withinReach(reach, async () => {
        // Roles last: without them nothing is seen.
        for (const table of tables
          .toReversed()
          .filter(({ name }) => !/^user_(roles|facilities)$/.test(name))) {
          const refusal = await refusalOf(tx, (nested) =>
            nested.execute(sql`DELETE FROM ${sql.identifier(table.name)}`),
          );
          if (boundsOf(table).isKept) expect(refusal, table.name).toMatch(/permission denied/);
          else expect(refusal, table.name).toBeNull();
        }
        await tx.execute(sql`DELETE FROM user_roles`);
        await tx.execute(sql`DELETE FROM user_facilities`);
        expect(await outsideReach(() => allOf(tx, outside))).toEqual(before);
        expect(await outsideReach(() => rowsOfPlace(tx, 'monitors', inside))).toEqual([]);
      }),
    );
  });

  it('adds nothing to another facility', async () => {
    const another = { ...outside, name: '‹another›', number: 3 };
    await tryOut((tx) =>
      withinReach(reach, async () => {
        for (const table of tables) {
          // The trail takes what is written of anything.
          if (boundsOf(table).adds !== undefined) continue;
          const refusal = await refusalOf(tx, (nested) => insertRow(nested, table, another));
          expect(refusal, table.name).toMatch(/row-level security/);
        }
      }),
    );
  });
});

it('of a role for everything is bound to nothing, should it be bound at all', async () => {
  for (const role of ['auditor', 'engineer'] as const) {
    await tryOut(async (tx) => {
      await tx.execute(sql`UPDATE user_roles SET role = ${role}, facility_id = NULL`);
      await expectNothingFor({ callerId: inside.user, roles: [role] }, tx);
    });
  }
});

describe('what triggers keep', () => {
  it('is kept whole, whoever changes a row', async () => {
    const numbers = z.object({ scope: z.string(), n: z.coerce.number() });
    const counts = (tx: Database) =>
      rowsOf(
        tx,
        sql`SELECT scope, n FROM counts WHERE scope LIKE 'monitors:%' AND n <> 0 ORDER BY 1`,
        numbers,
      );
    const before = await counts(db);
    await tryOut(async (tx) => {
      await withinReach(reach, async () => {
        await tx.execute(sql`UPDATE monitors SET facility_id = NULL`);
        await tx.execute(sql`UPDATE monitors SET deleted_at = now()`);
        await tx.execute(sql`UPDATE monitors SET facility_id = ${inside.facility}, deleted_at = NULL`);
      });
      expect(await counts(tx)).toEqual(before);
      const noted = sql`SELECT DISTINCT record_id AS id FROM noted_changes WHERE type = 'monitor' AND record_id = ${inside.monitor}`;
      expect(await rowsOf(tx, noted, z.object({ id: z.string() }))).toHaveLength(1);
    });
  });

  it('a monitor that is added without a facility is at home in the first one of the reach', async () => {
    const monitors = tables.find(({ name }) => name === 'monitors');
    const nowhere = { ...placeOf('nowhere', 4), facility: inside.facility };
    await tryOut(async (tx) => {
      const homeOf = async () =>
        (
          await rowsOf(
            tx,
            sql`SELECT home_facility_id AS home FROM monitors WHERE id = ${nowhere.monitor}`,
            z.object({ home: z.string().nullable() }),
          )
        )[0]?.home;
      const columns = (monitors?.columns ?? []).filter(({ name }) => !/facility_id$/.test(name));
      const unassigned = { name: 'monitors', columns };
      await withinReach(reach, () => insertRow(tx, unassigned, nowhere));
      expect(await withinReach(reach, homeOf)).toBe(inside.facility);
      await tx.execute(sql`DELETE FROM monitors WHERE id = ${nowhere.monitor}`);
      await outsideReach(() => tx.execute(sql`RESET infusion.caller`));
      await insertRow(tx, unassigned, nowhere);
      expect(await homeOf()).toBeNull();
    });
  });
});
