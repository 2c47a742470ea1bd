// The roles of a user as the dialog holds them: the contract's list, in a steady order. A role whose facility is not chosen yet is
// in it without one, which the contract's own rule refuses.
import type { z } from 'zod';
import { type GivenRole, type GivenRoleName, givenRoles } from '../../../../contract/common/rights.ts';
import type { roleToGive } from '../../../../contract/users/roles.ts';

export type RoleValue = z.input<typeof roleToGive>;
export type RoleValues = readonly RoleValue[];

const orderOf = ({ role, facility_id: id }: RoleValue) => `${givenRoles.indexOf(role)} ${id ?? ''}`;

/** Whoever switches a role off and on again has changed nothing. */
function sorted(roles: RoleValues): RoleValue[] {
  return [...roles].sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
}

export function roleValues(roles: readonly GivenRole[]): RoleValue[] {
  return sorted(roles.map(({ role, facility_id, may_hear }) => ({ role, facility_id, may_hear })));
}

const awaited = (role: GivenRoleName): RoleValue => ({ role, facility_id: undefined, may_hear: false });
const everywhere = (role: GivenRoleName): RoleValue => ({ role, facility_id: null, may_hear: false });
const inFacility = (role: GivenRoleName, id: string): RoleValue => ({
  role,
  facility_id: id,
  may_hear: false,
});

export interface Place {
  isOn: boolean;
  /** Of all facilities. */
  isEverywhere: boolean;
  facilityIds: ReadonlySet<string>;
  /** It is given, and its facility is not chosen. */
  isAwaited: boolean;
  mayHear: boolean;
}

/** Where a role is given. */
export function placeOf(roles: RoleValues, name: GivenRoleName): Place {
  const given = roles.filter(({ role }) => role === name);
  return {
    isOn: given.length > 0,
    isEverywhere: given.some(({ facility_id: id }) => id === null),
    facilityIds: new Set(given.flatMap(({ facility_id: id }) => id ?? [])),
    isAwaited: given.some(({ facility_id: id }) => id === undefined),
    mayHear: given.some(({ may_hear: hears }) => hears),
  };
}

const replaced = (roles: RoleValues, name: GivenRoleName, given: RoleValues) =>
  sorted([...roles.filter(({ role }) => role !== name), ...given]);

/** @param facilityIds the user's: the only one is chosen at once */
export function withRole(
  roles: RoleValues,
  name: GivenRoleName,
  isOn: boolean,
  facilityIds: readonly string[],
): RoleValue[] {
  if (!isOn) return replaced(roles, name, []);
  if (name === 'auditor') return replaced(roles, name, [everywhere(name)]);
  const [only, ...others] = facilityIds;
  return replaced(roles, name, [only && others.length === 0 ? inFacility(name, only) : awaited(name)]);
}

export function withEverywhere(roles: RoleValues, name: GivenRoleName, isOn: boolean): RoleValue[] {
  return replaced(roles, name, [isOn ? everywhere(name) : awaited(name)]);
}

/** A role for these facilities, in place of all. */
export function withFacilities(
  roles: RoleValues,
  name: GivenRoleName,
  facilityIds: readonly string[],
): RoleValue[] {
  const given = facilityIds.map((id) => inFacility(name, id));
  return replaced(roles, name, given.length > 0 ? given : [awaited(name)]);
}

export function withHearing(roles: RoleValues, mayHear: boolean): RoleValue[] {
  return replaced(roles, 'auditor', [{ ...everywhere('auditor'), may_hear: mayHear }]);
}

const isSameRole = (one: RoleValue, other: RoleValue) =>
  one.role === other.role && one.facility_id === other.facility_id;

/**
 * With the roles that the identity provider gives, which stay. What is chosen beside them takes no facility away; an auditor
 * has one entry.
 */
export function withClaimed(roles: RoleValues, claimed: RoleValues): RoleValue[] {
  const missing = claimed.filter((one) => !roles.some((role) => isSameRole(role, one)));
  const isReplaced = ({ role, facility_id: id }: RoleValue) =>
    id === undefined && claimed.some((one) => one.role === role);
  return sorted([...roles.filter((role) => !isReplaced(role)), ...missing]).map((role) => {
    const hears = claimed.some((one) => isSameRole(role, one) && one.may_hear);
    return hears ? { ...role, may_hear: true } : role;
  });
}

/** Whoever leaves a facility loses the roles there. */
export function rolesWithin(roles: RoleValues, facilityIds: readonly string[]): RoleValue[] {
  const within = new Set(facilityIds);
  return roles.filter(({ facility_id: id }) => !id || within.has(id));
}
