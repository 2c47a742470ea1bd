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

/** The same, read. */
export async function keptCount(db: Database, ...scopes: string[]): Promise<number> {
  const [row] = await selectKeptCount(db, scopes);
  return row?.n ?? 0;
}
