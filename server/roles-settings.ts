// ROLES_CLAIM and ROLES_MAP: which claim of an outside provider's tokens says what people may do, and what its values mean; and the
// groups of a directory that manages people (SCIM).
import { z } from 'zod';
import { contractMessages } from '../contract/common/messages.ts';
import { toPlainCharacters } from '../contract/common/plain-characters.ts';
import { maxFacilitiesOfUser } from '../contract/users/roles.ts';
import type { MappedRole, RolesClaim } from './base/config.ts';
import { StartError } from './base/start-error.ts';
import { readRoles } from './users/read-roles.ts';

const claimRule =
  'must be the name of a claim such as groups, realm_access.roles or https://example.org/roles';
export const claimName = z
  .string()
  .transform((text) => text.trim())
  .refine((text) => text.length <= 200 && /^\S+$/.test(text), claimRule);

const mapRule =
  'must be JSON such as {"IPM Engineers": "Engineer: all", "IPM North": ["Site administrator: North"]}';
const rolesOfValue = z.union([z.string().transform((text) => [text]), z.array(z.string()).min(1)]);

/** Administration is given in the console alone. */
const administrator = /^\s*administrator\s*(:|$)/i;

/** For the sentence that ends a start: names may be long. */
const quoted = (text: string) => JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);

/** The roles of a text, or what is wrong with it. */
function readText(text: string): readonly MappedRole[] | string {
  if (text.split('|').some((one) => administrator.test(one)))
    return 'names an administrator: these are made in the console, the first by ADMIN_EMAIL';
  const { roles, problem } = readRoles(toPlainCharacters(text));
  if (problem) return `has ${quoted(text)}: ${contractMessages[problem].replace(/\.$/, '')}`;
  return roles.length === 0 ? 'names no role' : roles;
}

/** The roles of a value of the claim, or what is wrong with them. */
function readValue(roles: unknown): readonly MappedRole[] | string {
  const { data: texts } = rolesOfValue.safeParse(roles);
  if (!texts) return 'has neither a text nor a list of texts';
  const read = texts.map(readText);
  return (
    read.find((it) => typeof it === 'string') ?? read.flatMap((it) => (typeof it === 'string' ? [] : it))
  );
}

function readMap(entries: readonly (readonly [string, unknown])[]): RolesClaim['map'] | string {
  const map = new Map<string, readonly MappedRole[]>();
  let count = 0;
  for (const [value, roles] of entries) {
    const read = readValue(roles);
    if (typeof read === 'string') return `for ${quoted(value)} ${read}`;
    map.set(value, read);
    count += read.length;
  }
  if (count > maxFacilitiesOfUser) return `must have ${maxFacilitiesOfUser} roles or fewer`;
  return count === 0 ? mapRule : map;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const rolesMap = z.string().transform((text, context) => {
  const parsed = parse(text);
  const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  const map = isObject ? readMap(Object.entries(parsed)) : mapRule;
  if (typeof map !== 'string') return map;
  context.addIssue({ code: 'custom', message: map });
  return z.NEVER;
});

/** ROLES_MAP alone is for a directory that manages people (SCIM). */
export function rolesClaimOf(read: {
  ROLES_CLAIM?: string | undefined;
  ROLES_MAP?: RolesClaim['map'] | undefined;
  OIDC_ISSUER?: unknown;
}): RolesClaim | undefined {
  const { ROLES_CLAIM: claim, ROLES_MAP: map } = read;
  if (!claim) return undefined;
  if (!map) throw new StartError('Set ROLES_MAP, too: it says what the values of ROLES_CLAIM mean.');
  if (read.OIDC_ISSUER) return { claim, map };
  throw new StartError(
    "ROLES_CLAIM is for an outside provider's tokens: set OIDC_ISSUER, too, or remove it.",
  );
}
