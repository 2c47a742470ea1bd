// How many requests wait for their monitors: read through the index of the open ones, however many have ended.
import { count, isNull, sql } from 'drizzle-orm';
import type { Database } from '../engine/database.ts';
import { monitorRequests } from '../schema/index.ts';

export async function countOpenRequests(db: Database) {
  const { kind, handedAt } = monitorRequests;
  const isHandedOver = sql<boolean>`${handedAt} IS NOT NULL`;
  return db
    .select({ kind, isHandedOver, n: count() })
    .from(monitorRequests)
    .where(isNull(monitorRequests.outcome))
    .groupBy(kind, isHandedOver);
}
