// The values of the user dialogs' fields: the contract's names and rules. `location` holds the user's facilities: here as
// a picker's choices, on the wire as their ids.
import { z } from 'zod';
import { defaultDialCode, dialCode } from '../../../contract/common/dial-codes.ts';
import { emailIdentity } from '../../../contract/common/email.ts';
import { maxPageSize } from '../../../contract/common/paging.ts';
import {
  createUser,
  updateUser,
  userChangeForm,
  userConflict,
  userForm,
} from '../../../contract/users/user-writes.ts';
import { searchUsers, type User } from '../../../contract/users/users.ts';
import type { Call } from '../../api/http.ts';
import { choiceSchema } from '../../ui/fields/choice.ts';
import { isGivenBy, ownFacilities, type RoleGiver } from './roles/role-giver.ts';
import { roleValues } from './roles/role-values.ts';
import { userListDefinition } from './user-list-definition.ts';

const chosen = z.array(choiceSchema).transform((choices) => choices.map(({ id }) => id));

/** A new user needs at least one facility. */
export const addUserSchema = createUser.body.omit({ join_existing: true }).extend({
  countryCode: dialCode,
  location: chosen.pipe(userForm.shape.location),
});
export type UserAddValues = z.input<typeof addUserSchema>;

/** A change keeps the email, and may leave the user without a facility. */
export const editUserSchema = updateUser.body.extend({
  countryCode: dialCode,
  location: chosen.pipe(userChangeForm.shape.location),
});
export type UserEditValues = z.input<typeof editUserSchema>;

export const emptyUser: UserAddValues = {
  firstName: '',
  lastName: '',
  email: '',
  countryCode: defaultDialCode,
  phoneNumber: '',
  location: [],
};

/**
 * Stored values are shown unchanged, even when the current rules refuse them.
 * @param giver null where the server has no roles
 */
export function userValues(user: User, giver: RoleGiver | null): UserEditValues {
  const { roles = [], assigned_facilities: all } = user;
  const facilities = giver ? ownFacilities(giver, all) : all;
  return {
    firstName: user.first_name,
    lastName: user.last_name,
    countryCode: user.country_code,
    phoneNumber: user.phone_number,
    location: facilities.map(({ id, name }) => ({ id, name })),
    administrator: user.administrator,
    roles: giver ? roleValues(roles.filter((role) => isGivenBy(giver, role))) : undefined,
    version: user.version,
  };
}

/** The user as changed by someone else, from the `data` of a VERSION_CONFLICT. */
export function conflictValues(data: unknown, giver: RoleGiver | null): UserEditValues | null {
  const conflict = userConflict.safeParse(data).data;
  return conflict ? userValues(conflict.current, giver) : null;
}

type UserInput = z.output<typeof editUserSchema>;

async function findByEmail(call: Call, email: string): Promise<User | undefined> {
  const search = {
    query: { count: maxPageSize, page: 1 },
    body: { searchValue: email, facilityId: '' },
  };
  const { data } = await call(searchUsers, search);
  return data.find((each) => emailIdentity(each.email) === emailIdentity(email));
}

/** The user if an addition whose answer was lost was done, else null. */
export async function findCreated(call: Call, input: z.output<typeof addUserSchema>): Promise<User | null> {
  const row = await findByEmail(call, input.email);
  return row && matchesInput(row, input) ? row : null;
}

/** The person who was added to facilities, if that was done, else null: what else was typed is ignored. */
export async function findJoined(
  call: Call,
  { email, location, roles }: z.output<typeof addUserSchema>,
): Promise<User | null> {
  const row = await findByEmail(call, email);
  const facilities = new Set(row?.assigned_facilities.map(({ id }) => id));
  return row && location.every((id) => facilities.has(id)) && hasRoles(row, roles) ? row : null;
}

/** The user if a change whose answer was lost was saved, else null. */
export async function findUpdated(call: Call, id: string, input: UserInput): Promise<User | null> {
  const row = await userListDefinition.fetchOne(call, id);
  return matchesInput(row, input) ? row : null;
}

/** Whether somebody has at least these roles. */
function hasRoles({ roles: had = [] }: User, roles: UserInput['roles'] = []): boolean {
  return roles.every((sent) =>
    had.some(
      ({ role, facility_id, may_hear }) =>
        role === sent.role && facility_id === sent.facility_id && may_hear === sent.may_hear,
    ),
  );
}

function matchesInput(row: User, input: UserInput): boolean {
  const facilities = new Set(row.assigned_facilities.map(({ id }) => id));
  const { roles } = input;
  return (
    row.first_name === input.firstName &&
    row.last_name === input.lastName &&
    row.country_code === input.countryCode &&
    row.phone_number === input.phoneNumber &&
    (input.administrator === undefined || row.administrator === input.administrator) &&
    (roles === undefined || (hasRoles(row, roles) && (row.roles ?? []).length === roles.length)) &&
    facilities.size === new Set(input.location).size &&
    input.location.every((id) => facilities.has(id))
  );
}
