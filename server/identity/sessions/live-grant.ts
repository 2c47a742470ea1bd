// A session of the embedded provider lasts as long as its grant, whose id is in each of its access tokens.
import { and, eq, exists, gt, type SQL, sql } from 'drizzle-orm';
import { databaseTime } from '../../base/database-clock.ts';
import type { Database } from '../../store/engine/database.ts';
import { oidcState } from '../../store/schema/index.ts';

export const grantClaim = 'grant_id';

/** The id of the key by which a program got its token, which has no grant. */
export const keyClaim = 'key_id';

/** The model of oidc-provider for what a sign-in granted: all tokens of one chain, also those that were refreshed at once. */
export const grantModel = 'Grant';

/** The model of oidc-provider for a sign-in that was begun. */
export const unfinishedModel = 'Interaction';

/** Whether a grant is there still: a part of the read that each call makes. */
export function isLiveGrant(db: Database, id: string): SQL {
  const isThis = and(eq(oidcState.model, grantModel), eq(oidcState.id, id));
  return exists(
    db
      .select({ one: sql`1` })
      .from(oidcState)
      .where(and(isThis, gt(oidcState.expiresAt, databaseTime()))),
  );
}
