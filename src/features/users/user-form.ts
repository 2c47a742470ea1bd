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
import { userListDefinition } from './user-list-definition.ts';

const chosen = z.array(choiceSchema).transform((choices) => choices.map(({ id }) => id));

/** A new user needs at least one facility. */
export const addUserSchema = createUser.body.extend({
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

/** Stored values are shown unchanged, even when the current rules refuse them. */
export function userValues(user: User): UserEditValues {
  return {
    firstName: user.first_name,
    lastName: user.last_name,
    countryCode: user.country_code,
    phoneNumber: user.phone_number,
    location: user.assigned_facilities.map(({ id, name }) => ({ id, name })),
    administrator: user.administrator,
    version: user.version,
  };
}

/** The user as changed by someone else, from the `data` of a VERSION_CONFLICT. */
export function conflictValues(data: unknown): UserEditValues | null {
  const conflict = userConflict.safeParse(data).data;
  return conflict ? userValues(conflict.current) : null;
}

type UserInput = z.output<typeof editUserSchema>;

/** The user if an addition whose answer was lost was done, else null. */
export async function findCreated(call: Call, input: z.output<typeof addUserSchema>): Promise<User | null> {
  const search = {
    query: { count: maxPageSize, page: 1 },
    body: { searchValue: input.email, facilityId: '' },
  };
  const { data } = await call(searchUsers, search);
  const row = data.find(({ email }) => emailIdentity(email) === emailIdentity(input.email));
  return row && matchesInput(row, input) ? row : null;
}

/** The user if a change whose answer was lost was saved, else null. */
export async function findUpdated(call: Call, id: string, input: UserInput): Promise<User | null> {
  const row = await userListDefinition.fetchOne(call, id);
  return matchesInput(row, input) ? row : null;
}

function matchesInput(row: User, input: UserInput): boolean {
  const facilities = new Set(row.assigned_facilities.map(({ id }) => id));
  return (
    row.first_name === input.firstName &&
    row.last_name === input.lastName &&
    row.country_code === input.countryCode &&
    row.phone_number === input.phoneNumber &&
    (input.administrator === undefined || row.administrator === input.administrator) &&
    facilities.size === new Set(input.location).size &&
    input.location.every((id) => facilities.has(id))
  );
}
