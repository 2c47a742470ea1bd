// A user's roles beside Administrator. Changing them changes the user, and raises the user's version. Within a reach they are
// the roles for its facilities alone, and so are those that a statement replaces. A role may be given by hand, by a claim of the
// identity provider (user-claims.ts), or by both: then it has two rows, and is shown as one.
import { type SQL, sql } from 'drizzle-orm';
import { contractMessages } from '../../../contract/common/messages.ts';
import type { GivenRole } from '../../../contract/common/rights.ts';
import { roleName } from '../../../contract/users/roles.ts';
import type { Database } from '../engine/database.ts';
import type { AuditFields } from '../schema/audit.ts';
import { userRoles, users } from '../schema/index.ts';

interface WithAccess {
  administrator: boolean;
  roles: readonly GivenRole[];
}

interface Facility {
  id: string;
  name: string;
  /** The hospital's own. */
  code: string;
}

/** Roles as `r`, with their facilities as `f`, in the order in which they are shown. */
const byPlace = sql`array_position(ARRAY['siteAdministrator', 'engineer', 'auditor'], r.role), f.name_key, f.id`;

/** The rows that fit as roles (`r`): by claim is what the claim alone gives, hearing included. */
function mergedRoles(where: SQL): SQL {
  return sql`(
    SELECT g.role, g.facility_id, bool_or(g.may_hear) AS may_hear,
      bool_or(g.by_claim) AND bool_or(g.by_claim AND g.may_hear) = bool_or(g.may_hear) AS by_claim
    FROM user_roles AS g WHERE ${where} GROUP BY g.role, g.facility_id) AS r`;
}

/** The roles of the row's user; the table is named in the SQL, because drizzle leaves it out here. */
export const rolesOfUser = sql<GivenRole[]>`(
  SELECT coalesce(jsonb_agg(
    jsonb_build_object('role', r.role, 'facility_id', r.facility_id, 'may_hear', r.may_hear)
      || CASE WHEN r.by_claim THEN '{"by_claim":true}'::jsonb ELSE '{}' END ORDER BY ${byPlace}), '[]')
  FROM ${mergedRoles(sql`g.user_id = users.id`)} LEFT JOIN facilities AS f ON f.id = r.facility_id)`;

/** Whether the row's user has any role. */
export const hasRoleInSql = sql`EXISTS (SELECT FROM ${userRoles} AS given WHERE given.user_id = ${users}.id)`;

/** Whether somebody may use the console. */
export function hasAccess({ administrator, roles }: WithAccess): boolean {
  return administrator || roles.length > 0;
}

/** Two roles are the same when they have the same key. */
export function roleKey({ role, facility_id, may_hear }: GivenRole): string {
  return [role, facility_id?.toLowerCase() ?? '', may_hear].join(' ');
}

const keysOf = (roles: readonly GivenRole[]) => roles.map(roleKey).sort().join('\n');

/** Whether both are the same roles, in whatever order. */
export function areSameRoles(some: readonly GivenRole[], others: readonly GivenRole[]): boolean {
  return keysOf(some) === keysOf(others);
}

/** Roles as rows of SQL (`w`); as JSON they are one parameter. */
export function rowsOf(roles: readonly GivenRole[]): SQL {
  const columns = sql`w(role text, facility_id uuid, may_hear boolean)`;
  return sql`json_to_recordset(${JSON.stringify(roles)}::json) AS ${columns}`;
}

/** Gives roles to a locked user, who is a member of their facilities by now. */
export async function addRoles(
  tx: Database,
  userId: string,
  roles: readonly GivenRole[],
  { byClaim }: { byClaim: boolean } = { byClaim: false },
): Promise<void> {
  if (roles.length === 0) return;
  await tx.execute(sql`
    INSERT INTO ${userRoles} (user_id, role, facility_id, may_hear, by_claim)
    SELECT ${userId}::uuid, w.role, w.facility_id, w.may_hear, ${byClaim}::boolean FROM ${rowsOf(roles)} ON CONFLICT DO NOTHING`);
}

/** Whether a row (`g`) is of the role of another (`w` or `r`). */
const isRoleOf = (other: 'w' | 'r') =>
  sql`g.role = ${sql.raw(other)}.role AND g.facility_id IS NOT DISTINCT FROM ${sql.raw(other)}.facility_id`;

/**
 * Sets the roles of a locked user, who is a member of their facilities by now. Those by claim stay, and are among the roles;
 * what a claim gives is not given by hand, too, because it is sent back.
 */
export async function setRoles(tx: Database, userId: string, roles: readonly GivenRole[]): Promise<void> {
  const theirs = sql`SELECT FROM ${userRoles} AS g WHERE g.user_id = ${userId}`;
  await tx.execute(sql`
    DELETE FROM ${userRoles} AS r WHERE r.user_id = ${userId} AND NOT r.by_claim AND NOT EXISTS (
      SELECT FROM ${rowsOf(roles)} WHERE w.role = r.role AND w.facility_id IS NOT DISTINCT FROM r.facility_id
        AND (w.may_hear = r.may_hear OR (w.may_hear AND EXISTS (${theirs} AND g.by_claim AND g.may_hear AND ${isRoleOf('r')}))))`);
  await tx.execute(sql`
    INSERT INTO ${userRoles} (user_id, role, facility_id, may_hear)
    SELECT ${userId}::uuid, w.role, w.facility_id, w.may_hear FROM ${rowsOf(roles)}
    WHERE NOT EXISTS (${theirs} AND g.may_hear = w.may_hear AND ${isRoleOf('w')}) ON CONFLICT DO NOTHING`);
}

const everywhere = ' of all facilities';
const ofFacility = ' of ';
/** Between roles in the audit trail, which is in English. */
const and = ', ';

/** After a role whose giver is the identity provider, and not whom the entry names. */
const ofClaim = ' (by claim)';

type Named = Pick<Facility, 'name' | 'code'>;

function placeOf({ role, facility_id: id }: GivenRole, facility: Named | undefined): string {
  if (role === 'auditor') return '';
  return id === null ? everywhere : `${ofFacility}${facility?.name} (${facility?.code})`;
}

/** A role in the words of the trail. @param facility the one that it is for, if it is for one */
export function textOfRole(role: GivenRole, facility: Named | undefined): string {
  return `${contractMessages[roleName(role)]}${placeOf(role, facility)}${role.by_claim ? ofClaim : ''}`;
}

/** Where the next role begins: names of facilities may have commas, too. */
const nextRole =
  /, (?=(?:Site administrator|Engineer) of |Auditor(?: with recordings)?(?: \(by claim\))?(?:, |$))/;

/** The roles of an entry: by their ids, each with its words where these can be told apart. */
export function splitRoleFields({
  role_ids: ids,
  roles: words,
}: AuditFields): { role: string; facilityId: string; words: string | undefined }[] {
  const texts = typeof words === 'string' ? words.split(nextRole) : [];
  const keys = typeof ids === 'string' && ids !== '' ? ids.split(and) : [];
  return keys.map((key, index) => {
    const [role = '', facilityId = ''] = key.split(':');
    return { role, facilityId, words: texts.length === keys.length ? texts[index] : undefined };
  });
}

/** The audit fields of a user without roles, beside those of one who has some. */
export const noRoleFields: AuditFields = { role_ids: '', roles: '' };

/** Audit fields: what the user may do where, in words and by ids ('engineer:' and that of the facility). None without roles. */
export function roleFieldsOf({
  roles,
  facilities,
}: Pick<WithAccess, 'roles'> & { facilities: readonly Facility[] }): AuditFields {
  if (roles.length === 0) return {};
  const byId = new Map(facilities.map((facility) => [facility.id, facility]));
  return {
    role_ids: roles.map(({ role, facility_id: id }) => `${role}:${id ?? ''}`).join(and),
    roles: roles.map((role) => textOfRole(role, byId.get(role.facility_id ?? ''))).join(and),
  };
}

/** The same of the row's user (`u`), for the roles (`r`) that fit, in SQL. */
export function roleFieldsInSql(where: SQL): SQL {
  const nameOf = (role: GivenRole['role'], mayHear = false) =>
    contractMessages[roleName({ role, may_hear: mayHear })];
  return sql`coalesce((
    SELECT jsonb_build_object(
      'role_ids', string_agg(r.role || ':' || coalesce(r.facility_id::text, ''), ${and} ORDER BY ${byPlace}),
      'roles', string_agg(CASE
        WHEN r.role = 'auditor' AND r.may_hear THEN ${nameOf('auditor', true)}
        WHEN r.role = 'auditor' THEN ${nameOf('auditor')}
        ELSE CASE r.role WHEN 'engineer' THEN ${nameOf('engineer')} ELSE ${nameOf('siteAdministrator')} END
          || coalesce(${ofFacility} || f.name || ' (' || f.code || ')', ${everywhere})
        END || CASE WHEN r.by_claim THEN ${ofClaim} ELSE '' END, ${and} ORDER BY ${byPlace}))
    FROM ${mergedRoles(sql`g.user_id = u.id`)} LEFT JOIN facilities AS f ON f.id = r.facility_id
    WHERE ${where} HAVING count(*) > 0), '{}')`;
}
