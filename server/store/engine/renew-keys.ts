// Makes the stored keys for search and sort anew, after an update that changed their form: SQL cannot say what
// contract/common/normalise.ts does.
import { asc, eq, getTableColumns, getTableName, gt, type SQL, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';
import { emailIdentity } from '../../../contract/common/email.ts';
import { keysVersion } from '../../../contract/common/normalise.ts';
import {
  accessRequests,
  facilities,
  installation,
  monitors,
  userFacilities,
  users,
} from '../schema/index.ts';
import { facilityKeys, monitorKeys, userKeys } from '../schema/keys.ts';

type Renewed<Result extends PgQueryResultHKT> = Pick<PgDatabase<Result>, 'select' | 'execute'>;

const batchSize = 1_000;
const beforeAllIds = '00000000-0000-0000-0000-000000000000';

/** Writes the keys of some rows. */
function writeKeys<Result extends PgQueryResultHKT>(
  db: Renewed<Result>,
  table: PgTable,
  rows: readonly { id: string }[],
): PromiseLike<unknown> {
  const columns = getTableColumns(table);
  const named = Object.entries(columns).filter(([property]) => property in (rows[0] ?? {}));
  const list = (of: SQL) =>
    sql.join(
      named.map(([, column]) => sql`${of}${sql.identifier(column.name)}`),
      sql`, `,
    );
  const given = rows.map((row) =>
    Object.fromEntries(named.map(([property, column]) => [column.name, row[property as keyof typeof row]])),
  );
  const target = sql.identifier(getTableName(table));
  return db.execute(sql`UPDATE ${target} SET (${list(sql``)}) = ROW(${list(sql`given.`)})
    FROM json_populate_recordset(NULL::${target}, ${JSON.stringify(given)}::json) AS given
    WHERE ${target}.id = given.id`);
}

/** Reads a table in batches, by id, and writes the keys that are made of each row. */
async function renewTable<Result extends PgQueryResultHKT, Texts>(
  db: Renewed<Result>,
  table: PgTable,
  read: (after: string) => PromiseLike<(Texts & { id: string })[]>,
  keysOf: (texts: Texts) => object,
): Promise<void> {
  for (let rows = await read(beforeAllIds); rows.length > 0; rows = await read(rows.at(-1)?.id ?? '')) {
    await writeKeys(
      db,
      table,
      rows.map((row) => ({ id: row.id, ...keysOf(row) })),
    );
  }
}

/** Two who wait may be one by the new form: what was decided stays, or else the first. */
async function renewRequests<Result extends PgQueryResultHKT>(db: Renewed<Result>): Promise<void> {
  const { id, email, emailIdentity: stored } = accessRequests;
  for (const row of await db.select({ id, email, stored }).from(accessRequests)) {
    const identity = emailIdentity(row.email);
    if (identity === row.stored) continue;
    await db.execute(sql`DELETE FROM access_requests WHERE id IN (
      SELECT id FROM access_requests WHERE id = ${row.id} OR email_identity = ${identity}
      ORDER BY decided_at IS NULL, asked_at, id OFFSET 1)`);
    await db.execute(sql`UPDATE access_requests SET email_identity = ${identity} WHERE id = ${row.id}`);
  }
}

/**
 * Makes the stored keys anew where an earlier version made them. A start that ends meanwhile leaves it to the next one.
 * @param db at the tables of this version
 */
export async function renewKeys<Result extends PgQueryResultHKT>(db: Renewed<Result>): Promise<void> {
  const [stored] = await db.select({ version: installation.keysVersion }).from(installation);
  if (!stored || stored.version >= keysVersion) return;
  await renewTable(
    db,
    facilities,
    (after) =>
      db
        .select()
        .from(facilities)
        .where(gt(facilities.id, after))
        .orderBy(asc(facilities.id))
        .limit(batchSize),
    facilityKeys,
  );
  await renewTable(
    db,
    monitors,
    (after) =>
      db
        .select({
          id: monitors.id,
          name: monitors.name,
          serialNumber: monitors.serialNumber,
          facilityName: facilities.name,
        })
        .from(monitors)
        .leftJoin(facilities, eq(facilities.id, monitors.facilityId))
        .where(gt(monitors.id, after))
        .orderBy(asc(monitors.id))
        .limit(batchSize),
    monitorKeys,
  );
  await renewTable(
    db,
    users,
    (after) =>
      db
        .select({
          id: users.id,
          firstName: users.firstName,
          lastName: users.lastName,
          email: users.email,
          phoneNumber: users.phoneNumber,
          facilities: sql<
            { name: string }[]
          >`(SELECT coalesce(json_agg(json_build_object('name', f.name)), '[]')
            FROM ${userFacilities} AS member JOIN facilities AS f ON f.id = member.facility_id
            WHERE member.user_id = users.id)`,
        })
        .from(users)
        .where(gt(users.id, after))
        .orderBy(asc(users.id))
        .limit(batchSize),
    userKeys,
  );
  await renewRequests(db);
  await db.execute(sql`UPDATE installation SET keys_version = ${keysVersion}`);
}
