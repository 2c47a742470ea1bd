// Where ROLES_CLAIM is not set any more, nobody at the provider takes roles by claim: they become roles by hand. A directory (SCIM)
// goes on giving and taking those of the people whom it manages, while ROLES_MAP says what its groups mean.
import type { Config } from '../../base/config.ts';
import type { Log } from '../../base/log.ts';
import type { Database } from '../../store/engine/database.ts';
import { keepClaimedRoles } from '../../store/users/user-claims.ts';

export async function endClaims(
  { outside, rolesMap, readonlyCopy }: Pick<Config, 'outside' | 'rolesMap' | 'readonlyCopy'>,
  db: Database,
  log: Log,
): Promise<void> {
  if (outside?.roles || readonlyCopy) return;
  const people = await keepClaimedRoles(db, { ofManaged: rolesMap === undefined });
  if (people > 0) log.warn('roles.claimEnded', { people });
}
