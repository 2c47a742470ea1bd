// Where ROLES_CLAIM is not set any more, nobody at the provider takes roles by claim: they become roles by hand.
import type { Config } from '../../base/config.ts';
import type { Log } from '../../base/log.ts';
import type { Database } from '../../store/engine/database.ts';
import { keepClaimedRoles } from '../../store/users/user-claims.ts';

export async function endClaims(
  { outside, readonlyCopy }: Pick<Config, 'outside' | 'readonlyCopy'>,
  db: Database,
  log: Log,
): Promise<void> {
  if (outside?.roles || readonlyCopy) return;
  const people = await keepClaimedRoles(db);
  if (people > 0) log.warn('roles.claimEnded', { people });
}
