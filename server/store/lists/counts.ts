import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../engine/database.ts';
import { counts } from '../schema/index.ts';

/** How many records the scopes (see schema/counts.ts) have together, as a query; also as a part of another one. */
export function keptTotal(db: Database, scopes: string[]) {
  return db
    .select({ n: sql<number>`coalesce(sum(${counts.n}), 0)::int` })
    .from(counts)
    .where(inArray(counts.scope, scopes));
}

/** How many records the scopes have together: read, never counted. */
export async function keptCount(db: Database, ...scopes: string[]): Promise<number> {
  const [row] = await keptTotal(db, scopes);
  return row?.n ?? 0;
}
