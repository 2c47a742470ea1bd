// The values of the user dialogs' fields: the contract's names and rules, with the facilities as a picker's choices,
// sent as their ids.
import { z } from 'zod';
import { defaultDialCode, dialCode } from '../../../contract/choices/dial-codes.ts';
import { identityKey } from '../../../contract/common/normalise.ts';
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
export type AddValues = z.input<typeof addUserSchema>;

/** A change keeps the email, and may leave the user without a facility. */
export const editUserSchema = updateUser.body.extend({
  countryCode: dialCode,
  location: chosen.pipe(userChangeForm.shape.location),
});
export type EditValues = z.input<typeof editUserSchema>;

export const emptyUser: AddValues = {
  firstName: '',
  lastName: '',
  email: '',
  countryCode: defaultDialCode,
  phoneNumber: '',
  location: [],
};

/** Stored values are shown unchanged, even when the current rules refuse them. */
export function userValues(user: User): EditValues {
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
export function conflictValues(data: unknown): EditValues | null {
  const conflict = userConflict.safeParse(data).data;
  return conflict ? userValues(conflict.current) : null;
}

type UserInput = z.output<typeof editUserSchema>;

/** The user if an addition whose answer was lost was done, else null. */
export async function findAdded(call: Call, sent: z.output<typeof addUserSchema>): Promise<User | null> {
  const input = { query: { count: maxPageSize }, body: { searchValue: sent.email } };
  const { data } = await call(searchUsers, input);
  const row = data.find(({ email }) => identityKey(email) === identityKey(sent.email));
  return row && matchesSent(row, sent) ? row : null;
}

/** The user if a change whose answer was lost was saved, else null. */
export async function findChanged(call: Call, id: string, sent: UserInput): Promise<User | null> {
  const row = await userListDefinition.fetchOne(call, id);
  return matchesSent(row, sent) ? row : null;
}

function matchesSent(row: User, sent: UserInput): boolean {
  const facilities = new Set(row.assigned_facilities.map(({ id }) => id));
  return (
    row.first_name === sent.firstName &&
    row.last_name === sent.lastName &&
    row.country_code === sent.countryCode &&
    row.phone_number === sent.phoneNumber &&
    (sent.administrator === undefined || row.administrator === sent.administrator) &&
    facilities.size === new Set(sent.location).size &&
    sent.location.every((id) => facilities.has(id))
  );
}
