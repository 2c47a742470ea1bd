// A user's roles beside Administrator. Changing them changes the user, and raises the user's version. Within a reach they are
// the roles for its facilities alone, and so are those that a statement replaces.
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

/** The roles of the row's user; the table is named in the SQL, because drizzle leaves it out here. */
export const rolesOfUser = sql<GivenRole[]>`(
  SELECT coalesce(jsonb_agg(
    jsonb_build_object('role', r.role, 'facility_id', r.facility_id, 'may_hear', r.may_hear) ORDER BY ${byPlace}), '[]')
  FROM user_roles AS r LEFT JOIN facilities AS f ON f.id = r.facility_id WHERE r.user_id = users.id)`;

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
function rowsOf(roles: readonly GivenRole[]): SQL {
  const columns = sql`w(role text, facility_id uuid, may_hear boolean)`;
  return sql`json_to_recordset(${JSON.stringify(roles)}::json) AS ${columns}`;
}

/** Gives roles to a locked user, who is a member of their facilities by now. */
export async function addRoles(tx: Database, userId: string, roles: readonly GivenRole[]): Promise<void> {
  if (roles.length === 0) return;
  await tx.execute(sql`
    INSERT INTO ${userRoles} (user_id, role, facility_id, may_hear)
    SELECT ${userId}::uuid, w.role, w.facility_id, w.may_hear FROM ${rowsOf(roles)} ON CONFLICT DO NOTHING`);
}

/** Sets the roles of a locked user, who is a member of their facilities by now. */
export async function setRoles(tx: Database, userId: string, roles: readonly GivenRole[]): Promise<void> {
  await tx.execute(sql`
    DELETE FROM ${userRoles} AS r WHERE r.user_id = ${userId} AND NOT EXISTS (
      SELECT FROM ${rowsOf(roles)} WHERE w.role = r.role AND w.may_hear = r.may_hear
        AND w.facility_id IS NOT DISTINCT FROM r.facility_id)`);
  await addRoles(tx, userId, roles);
}

const everywhere = ' of all facilities';
const ofFacility = ' of ';
/** Between roles in the audit trail, which is in English. */
const and = ', ';

/** A role in the words of the trail. @param facility the one that it is for, if it is for one */
export function textOfRole(role: GivenRole, facility: Pick<Facility, 'name' | 'code'> | undefined): string {
  const name = contractMessages[roleName(role)];
  if (role.role === 'auditor') return name;
  return role.facility_id === null
    ? name + everywhere
    : `${name}${ofFacility}${facility?.name} (${facility?.code})`;
}

/** Where the next role begins: names of facilities may have commas, too. */
const nextRole = /, (?=(?:Site administrator|Engineer) of |Auditor(?: with recordings)?(?:, |$))/;

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
        END, ${and} ORDER BY ${byPlace}))
    FROM user_roles AS r LEFT JOIN facilities AS f ON f.id = r.facility_id
    WHERE r.user_id = u.id AND ${where} HAVING count(*) > 0), '{}')`;
}
