// Which roles the person who is signed in may give, and whose they may change.
import { useMemo } from 'react';
import { type GivenRole, type GivenRoleName, givenRoles } from '../../../../contract/common/rights.ts';
import type { User } from '../../../../contract/users/users.ts';
import { type May, useMay } from '../../../session/rights/rights.ts';

export interface RoleGiver {
  /** Whether they are an administrator, who gives every role, everywhere. */
  givesEverywhere: boolean;
  names: readonly GivenRoleName[];
  may: May;
}

/** The roles that people of some facilities give, for these. */
const givenBySite: readonly GivenRoleName[] = ['siteAdministrator', 'engineer'];

export function useRoleGiver(): RoleGiver {
  const may = useMay();
  return useMemo(() => {
    const givesEverywhere = may('changeFacilities');
    return { givesEverywhere, names: givesEverywhere ? givenRoles : givenBySite, may };
  }, [may]);
}

type Facility = User['assigned_facilities'][number];

/** Those of a user's facilities that the giver changes; the service leaves the others as they are. */
export function ownFacilities(
  { givesEverywhere, may }: RoleGiver,
  facilities: readonly Facility[],
): readonly Facility[] {
  return givesEverywhere ? facilities : facilities.filter(({ id }) => may('changePeople', id));
}

/** Whether the giver may give and take a role. */
export function isGivenBy({ givesEverywhere, names, may }: RoleGiver, given: GivenRole): boolean {
  if (givesEverywhere) return true;
  return names.includes(given.role) && given.facility_id !== null && may('changePeople', given.facility_id);
}
