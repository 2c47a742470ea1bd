import { eq, inArray, sum } from 'drizzle-orm';
import type { Database } from './database.ts';
import { counts } from './schema/index.ts';

/** How many records the scopes (see schema/counts.ts) have together: read, never counted. */
export async function keptCount(db: Database, ...scopes: string[]): Promise<number> {
  const where = scopes.length === 1 ? eq(counts.scope, scopes[0] ?? '') : inArray(counts.scope, scopes);
  const [row] = await db
    .select({ n: sum(counts.n) })
    .from(counts)
    .where(where);
  return Number(row?.n ?? 0);
}
