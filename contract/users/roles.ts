// The roles of a user beside Administrator, which is the field `administrator`: what each lets people do is in
// contract/common/rights.ts.
import { z } from 'zod';
import { answeredId, orDefault } from '../common/answers.ts';
import { messageKey } from '../common/message-key.ts';
import type { ContractMessage } from '../common/messages.ts';
import { recordId } from '../common/paging.ts';
import { type GivenRole, givenRoles } from '../common/rights.ts';

/** The facilities and roles of one user are read and shown whole, without pages. */
export const maxFacilitiesOfUser = 5_000;

/** The refusal of calls for a user whom callers with some facilities only share with others. */
export const ofOthers = 'The user is also of other facilities than the caller may change people of (no code)';

/** What people call a role; an auditor who may hear recordings has a name of its own. */
export function roleName({ role, may_hear }: Pick<GivenRole, 'role' | 'may_hear'>): ContractMessage {
  if (role === 'siteAdministrator') return messageKey('roleSiteAdministrator');
  if (role === 'engineer') return messageKey('roleEngineer');
  return may_hear ? messageKey('roleAuditorHears') : messageKey('roleAuditor');
}

/** A role in the answer about a user. */
export const userRole = z.object({
  role: z.enum(givenRoles),
  facility_id: answeredId
    .nullable()
    .describe('Record id of one of `assigned_facilities`; null: all facilities.'),
  may_hear: orDefault(z.boolean(), false).describe('Whether an auditor may hear recordings.'),
  by_claim: z
    .boolean()
    .optional()
    .describe(
      'Given by a claim of the identity provider, and changed there alone; omitted where it was given here.',
    ),
}) satisfies z.ZodType<GivenRole>;

const place = recordId
  .nullable()
  .optional()
  .describe('Record id of the facility; null: all facilities. Left out only for an auditor.');

/** A role as it is given: a site administrator has a facility, an auditor none, an engineer either. */
export const roleToGive = z
  .object(
    {
      role: z.enum(givenRoles, messageKey('fieldInvalid')),
      facility_id: place,
      may_hear: z
        .boolean(messageKey('fieldInvalid'))
        .default(false)
        .describe('Whether an auditor may hear recordings; the others may anyway, and have it false.'),
    },
    messageKey('fieldInvalid'),
  )
  .superRefine((given, context) => {
    const wrong = (field: keyof typeof given, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (given.role === 'auditor' && given.facility_id) wrong('facility_id', messageKey('roleOfAuditor'));
    if (given.role === 'siteAdministrator' && !given.facility_id)
      wrong('facility_id', messageKey('roleNeedsFacility'));
    // Nobody gets all facilities because a client forgot to say which.
    if (given.role === 'engineer' && given.facility_id === undefined)
      wrong('facility_id', messageKey('roleNeedsPlace'));
    if (given.role !== 'auditor' && given.may_hear) wrong('may_hear', messageKey('fieldInvalid'));
  })
  .transform((given): GivenRole => ({ ...given, facility_id: given.facility_id ?? null }));

const nameOf = ({ role: name, facility_id }: GivenRole) => `${name} ${facility_id?.toLowerCase() ?? ''}`;

/** The roles that a call gives: all that the user then has, as far as the caller may see them. */
export const rolesField = z
  .array(roleToGive, messageKey('fieldInvalid'))
  .max(maxFacilitiesOfUser, messageKey('rolesTooMany'))
  .superRefine((given, context) => {
    const known = new Set<string>();
    for (const [at, one] of given.entries()) {
      if (known.has(nameOf(one)))
        context.addIssue({ code: 'custom', path: [at], message: messageKey('roleTwice') });
      known.add(nameOf(one));
    }
  })
  .optional()
  .describe(
    'All roles beside `administrator`; omitted, they stay. A role for a facility makes the user a member of it, and whoever leaves a facility loses the roles there. Callers who may change people of some facilities only give `siteAdministrator` and `engineer` for these, and replace those alone. Roles with `by_claim` are sent, too, as they were read.',
  );
