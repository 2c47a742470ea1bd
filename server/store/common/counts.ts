import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../engine/database.ts';
import { counts } from '../schema/index.ts';

/** The sum of the kept counts of some scopes (see server/store/schema/counts.ts), as a query or part of one. */
export function selectKeptCount(db: Database, scopes: string[]) {
  return db
    .select({ n: sql<number>`coalesce(sum(${counts.n}), 0)::int` })
    .from(counts)
    .where(inArray(counts.scope, scopes));
}

/** Reads a kept count. */
export async function keptCount(db: Database, ...scopes: string[]): Promise<number> {
  const [row] = await selectKeptCount(db, scopes);
  return row?.n ?? 0;
}

/** Several sums, in one query. */
export async function keptCounts<Name extends string>(
  db: Database,
  scopesOf: Record<Name, readonly string[]>,
): Promise<Record<Name, number>> {
  const names = Object.keys(scopesOf) as Name[];
  const scopes = [...new Set(names.flatMap((name) => scopesOf[name]))];
  const rows = await db.select().from(counts).where(inArray(counts.scope, scopes));
  const known = new Map(rows.map(({ scope, n }) => [scope, n]));
  const sum = (name: Name) => scopesOf[name].reduce((total, scope) => total + (known.get(scope) ?? 0), 0);
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as Record<Name, number>;
}
