// Anyone can begin a sign-in, and oidc-provider keeps each one for an hour: their number is limited.
import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../store/engine/database.ts';
import { oidcState } from '../../store/schema/index.ts';
import { unfinishedModel } from '../sessions/live-grant.ts';

const sweepIntervalMs = 60_000;
/** So many can be added, in each process, before they are counted again. */
const sweepAfterRows = 1_000;

/** Removes the oldest of them where there are more. */
async function keepLatestSignIns(db: Database, max: number): Promise<void> {
  const isUnfinished = eq(oidcState.model, unfinishedModel);
  const excess = (await db.$count(oidcState, isUnfinished)) - max;
  if (excess <= 0) return;
  const oldest = db
    .select({ id: oidcState.id })
    .from(oidcState)
    .where(isUnfinished)
    .orderBy(oidcState.expiresAt)
    .limit(excess)
    .for('update', { skipLocked: true });
  await db.delete(oidcState).where(inArray(oidcState.id, oldest));
}

/**
 * To be called with each new one.
 * @param maxRows of up to 8 kB each. Whoever lost theirs is led back to the start
 */
export function createSignInCap(db: Database, maxRows = 20_000): () => Promise<void> {
  let next = 0;
  let added = 0;
  return async () => {
    added += 1;
    const now = performance.now();
    if (now < next && added < sweepAfterRows) return;
    next = now + sweepIntervalMs;
    added = 0;
    await keepLatestSignIns(db, maxRows);
  };
}
