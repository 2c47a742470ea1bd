// Who may do what: a person's roles give rights, each call that administrators make needs one (`right` of its endpoint), and
// a role may be for some facilities only. Decided here alone, for the service and the app.

/** What a person may be. `administrator` is the specifications' own, of everything; the others are given beside it. */
export const roles = ['administrator', 'siteAdministrator', 'engineer', 'auditor'] as const;
export type Role = (typeof roles)[number];

/** The roles that are given, each for a facility or for all. */
export const givenRoles = ['siteAdministrator', 'engineer', 'auditor'] as const satisfies readonly Role[];
export type GivenRoleName = (typeof givenRoles)[number];

/** A role that a person was given. */
export interface GivenRole {
  readonly role: GivenRoleName;
  /** The record id of the facility that it is for. Null: all; a site administrator always has one, an auditor never. */
  readonly facility_id: string | null;
  /** Whether an auditor may hear recordings; engineers and site administrators always may. */
  readonly may_hear: boolean;
  /** Whether a claim of the identity provider gives it, and only changes there take it; left out where it was given here. */
  readonly by_claim?: boolean | undefined;
}

/**
 * What a call may need. To see: monitors, facilities, certificates and connections (`see`), how a facility is configured, users,
 * the trail, the service itself. To ask monitors for audio and logs, to hear recordings. To change: monitors and their
 * recordings; a facility's own record, its site configuration and certificates; users; which facilities there are. To operate:
 * what concerns the whole service.
 */
export const rights = [
  'see',
  'seeSites',
  'seePeople',
  'seeTrail',
  'seeService',
  'ask',
  'hear',
  'changeMonitors',
  'changeSites',
  'changePeople',
  'changeFacilities',
  'operate',
] as const;
export type Right = (typeof rights)[number];

/** The code of a 403: the caller may use the console, and not do this. Any other 403 is for whoever may not use it. */
export const rightMissingCode = 'RIGHT_MISSING';

/** The table of roles and rights. */
export const rightsOfRole: Readonly<Record<Role, readonly Right[]>> = {
  administrator: rights,
  siteAdministrator: [
    'see',
    'seeSites',
    'seePeople',
    'seeTrail',
    'ask',
    'hear',
    'changeMonitors',
    'changeSites',
    'changePeople',
  ],
  engineer: ['see', 'ask', 'hear'],
  // Recordings are patients' rooms: an auditor hears them only where that was allowed. See `gives`.
  auditor: ['see', 'seeSites', 'seePeople', 'seeTrail', 'seeService', 'hear'],
};

/** Where a person has a right: everywhere, nowhere, or in the facilities of those of their roles that give it. */
export type RightReach =
  | 'everything'
  | 'nothing'
  | { readonly roles: readonly GivenRoleName[]; readonly facilityIds: readonly string[] };

/** Whether a role, as it was given, has a right; one that should have a facility and has none, or the other way, has none. */
function gives({ role, facility_id, may_hear }: GivenRole, right: Right): boolean {
  if (!rightsOfRole[role].includes(right)) return false;
  if (role === 'siteAdministrator') return facility_id !== null;
  if (role === 'engineer') return true;
  return facility_id === null && (right !== 'hear' || may_hear);
}

/** @param given the roles beside `isAdministrator`, each of which counts for itself */
export function reachOf(given: readonly GivenRole[], isAdministrator: boolean, right: Right): RightReach {
  if (isAdministrator) return 'everything';
  const giving = given.filter((role) => gives(role, right));
  if (giving.length === 0) return 'nothing';
  const facilityIds = new Set<string>();
  for (const { facility_id } of giving) {
    if (facility_id === null) return 'everything';
    facilityIds.add(facility_id);
  }
  return {
    roles: givenRoles.filter((name) => giving.some(({ role }) => role === name)),
    facilityIds: [...facilityIds],
  };
}
