// The roles of a person in an entry, as somebody is shown them who sees some facilities alone: those for these facilities. Roles for
// all facilities are not among them, as in the list of users.
import { givenRoles } from '../../contract/common/rights.ts';
import type { AuditFields } from '../store/schema/audit.ts';
import { splitRoleFields, textOfRole } from '../store/users/user-roles.ts';

/** The ids of the facilities that the roles of a side are for. */
export function facilitiesOfRoles(fields: AuditFields): string[] {
  return splitRoleFields(fields).flatMap(({ facilityId }) => facilityId || []);
}

/** The fields of a side's roles with those within alone; null where it has no others. @param facilities those that are seen */
export function rolesWithin(
  fields: AuditFields,
  facilities: ReadonlyMap<string, { name: string; code: string }>,
): AuditFields | null {
  const all = splitRoleFields(fields);
  const within = all.flatMap(({ role: name, facilityId, words }) => {
    const facility = facilities.get(facilityId);
    const role = givenRoles.find((one) => one === name);
    if (!facility || !role) return [];
    const text = words ?? textOfRole({ role, facility_id: facilityId, may_hear: false }, facility);
    return [{ id: `${role}:${facilityId}`, text }];
  });
  // Words without ids are of a role that changed in something else, such as who gives it: of which facility, they do not say.
  const isAll = all.length > 0 ? within.length === all.length : !fields.roles;
  if (isAll) return null;
  return {
    ...('role_ids' in fields && { role_ids: within.map(({ id }) => id).join(', ') }),
    roles: within.map(({ text }) => text).join(', '),
  };
}
