// Counts of records: kept ones (server/store/schema/counts.ts), which are of everything. Within a reach the same scopes are
// counted by the statement, which sees what the caller may see; nobody who asks has to know which of the two it is.
import { and, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../engine/database.ts';
import { oneRow } from '../engine/one-row.ts';
import { currentReach } from '../engine/reach.ts';
import { counts, facilities, monitors, users } from '../schema/index.ts';

/** The scope of one facility's monitors. */
export const facilityScopePrefix = 'monitors:facility:';

type Category<Table extends { $inferSelect: { category: unknown } }> = Table['$inferSelect']['category'];

function countMonitorsOf(db: Database, rest: string) {
  const { category, facilityId, deletedAt } = monitors;
  const id = rest.startsWith('facility:') ? rest.slice('facility:'.length) : null;
  const where =
    id === null
      ? eq(category, rest as Category<typeof monitors>)
      : and(sql`${facilityId} = ${id}::uuid`, isNull(deletedAt));
  return db.select({ n: count() }).from(monitors).where(where);
}

/** The records of a scope, counted. */
function countScope(db: Database, scope: string) {
  const rest = scope.slice(scope.indexOf(':') + 1);
  if (scope === 'facilities') return db.select({ n: count() }).from(facilities);
  if (scope.startsWith('monitors:')) return countMonitorsOf(db, rest);
  const ofCategory = eq(users.category, rest as Category<typeof users>);
  return db.select({ n: count() }).from(users).where(ofCategory);
}

/** The sum of some scopes, as part of a query. */
export function selectKeptCount(db: Database, scopes: readonly string[]): SQL<number> {
  if (currentReach()) {
    const counted = scopes.map((scope) => sql`${countScope(db, scope)}`);
    return sql<number>`(${sql.join(counted, sql` + `)})::int`;
  }
  const kept = db
    .select({ n: sql`coalesce(sum(${counts.n}), 0)::int` })
    .from(counts)
    .where(inArray(counts.scope, [...scopes]));
  return sql<number>`${kept}`;
}

/** Reads the sum of some scopes. */
export async function keptCount(db: Database, ...scopes: string[]): Promise<number> {
  const [row] = await db.select({ n: selectKeptCount(db, scopes) }).from(oneRow);
  return row?.n ?? 0;
}

/** Several sums, in one query. */
export async function keptCounts<Name extends string>(
  db: Database,
  scopesOf: Record<Name, readonly string[]>,
): Promise<Record<Name, number>> {
  const names = Object.keys(scopesOf) as Name[];
  const scopes = [...new Set(names.flatMap((name) => scopesOf[name]))];
  const known = await readScopes(db, scopes);
  const sum = (name: Name) => scopesOf[name].reduce((total, scope) => total + (known.get(scope) ?? 0), 0);
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as Record<Name, number>;
}

async function readScopes(db: Database, scopes: readonly string[]): Promise<Map<string, number>> {
  if (currentReach()) {
    const counted = Object.fromEntries(scopes.map((scope) => [scope, selectKeptCount(db, [scope])]));
    const [row = {}] = await db.select(counted).from(oneRow);
    return new Map(Object.entries(row));
  }
  const rows = await db
    .select()
    .from(counts)
    .where(inArray(counts.scope, [...scopes]));
  return new Map(rows.map(({ scope, n }) => [scope, n]));
}

/** The scopes of facilities with their counts, to be joined as `counts`. */
export function countsOfFacilities(): SQL {
  if (!currentReach()) return sql`counts`;
  return sql`(SELECT ${facilityScopePrefix} || facility_id AS scope, count(*) AS n FROM monitors
    WHERE facility_id IS NOT NULL AND deleted_at IS NULL GROUP BY facility_id) AS counts`;
}
