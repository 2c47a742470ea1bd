// What the claim of a token says of roles (ROLES_CLAIM). A provider may put anything there: what is no text, or stands for
// nothing, is ignored, and a sign-in never fails for it.
import type { JWTPayload } from 'jose';
import type { MappedRole, RolesClaim } from '../../base/config.ts';

/** More than any provider puts into a token: Entra ID stops at 200 groups. */
const maxValues = 1_000;

type Claims = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The claim of that name, or else what is within another one: 'realm_access.roles' is `roles` in `realm_access`. A name within
 * may have dots of its own.
 */
export function findClaim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  for (let at = name.lastIndexOf('.'); at > 0; at = name.lastIndexOf('.', at - 1)) {
    const outer = name.slice(0, at);
    const within = Object.hasOwn(claims, outer) ? claims[outer] : undefined;
    const found = isObject(within) ? findClaim(within, name.slice(at + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Where there are too many groups for a token, it says where to ask for them, or only that there are some. */
function isLeftOut(claims: Claims, name: string): boolean {
  const { _claim_names: elsewhere, hasgroups } = claims;
  return (isObject(elsewhere) && Object.hasOwn(elsewhere, name)) || String(hasgroups) === 'true';
}

export interface RolesSaid {
  /** The roles that the values stand for; several may stand for the same one. */
  roles: readonly MappedRole[];
  /** Why some values may not be known, for the log. */
  incomplete: 'leftOut' | 'tooMany' | null;
}

/** Reads the claim of a token. Never throws. */
export function readRolesClaim(claims: JWTPayload, { claim, map }: RolesClaim): RolesSaid {
  const found = findClaim(claims, claim);
  if (found === undefined) return { roles: [], incomplete: isLeftOut(claims, claim) ? 'leftOut' : null };
  const values: readonly unknown[] = Array.isArray(found) ? found : [found];
  const roles = values
    .slice(0, maxValues)
    .flatMap((value) => (typeof value === 'string' ? (map.get(value) ?? []) : []));
  return { roles, incomplete: values.length > maxValues ? 'tooMany' : null };
}
