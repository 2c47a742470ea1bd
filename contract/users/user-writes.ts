// What changes users.
import { z } from 'zod';
import { defaultDialCode, dialCode } from '../choices/dial-codes.ts';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/messages.ts';
import { recordId } from '../common/paging.ts';
import { bulkDeleteFields, bulkDeletes, recordIds } from '../common/selection.ts';
import { emailField, expectedVersion, letters, phoneField, textField } from '../common/text-field.ts';
import { user, userListMenus } from './users.ts';

/** The text fields of the user dialog, by their names on the wire. */
export const userFields = {
  firstName: textField({
    required: messageKey('firstNameRequired'),
    maxLength: 50,
    tooLong: messageKey('characters50Allowed'),
    characters: letters,
  }),
  lastName: textField({
    required: messageKey('lastNameRequired'),
    maxLength: 50,
    tooLong: messageKey('characters50Allowed'),
    characters: letters,
  }),
  email: emailField,
  phoneNumber: phoneField,
} as const;

/** Record ids of facilities. */
const location = z.array(recordId, messageKey('selectFacility')).max(1000, messageKey('facilitiesTooMany'));

/** The fields of the user dialog, with their rules. */
export const userForm = z.object({
  firstName: userFields.firstName.schema,
  lastName: userFields.lastName.schema,
  email: userFields.email.schema,
  countryCode: dialCode.default(defaultDialCode),
  phoneNumber: userFields.phoneNumber.schema,
  /** Creating a user requires at least one facility. */
  location: location.min(1, messageKey('selectFacility')),
  /** Membership of the administrator group; left out it stays as it is. */
  administrator: z.boolean(messageKey('fieldInvalid')).optional(),
});

export const createUser = endpoint({
  method: 'POST',
  path: 'v1/users',
  caller: 'administrator',
  body: userForm,
  data: z.array(user).length(1),
  summary: 'Adds a user, who has to set a password first',
});

/** A change of a user: the e-mail stays, and somebody may be left without a facility. */
export const userChangeForm = userForm.omit({ email: true }).extend({ location });

export const updateUser = endpoint({
  method: 'PUT',
  path: 'v1/users/{id}',
  caller: 'administrator',
  params: z.object({ id: recordId }),
  body: userChangeForm.extend({ version: expectedVersion }),
  data: z.array(user).length(1),
  summary: 'Changes a user; the e-mail stays',
});

/** Under `data` of VERSION_CONFLICT: the user as it is now, and as this call would have left it. */
export const userConflict = z.object({ current: user, sent: user });

export const resetUser = endpoint({
  method: 'PUT',
  path: 'v1/users/{id}/reset',
  caller: 'administrator',
  params: z.object({ id: recordId }),
  data: z.array(user).length(1),
  summary: 'Lets a user who is locked out, or whose password has expired, set a new one',
});

const userSelection = z.object({
  user_menu: z.enum(userListMenus, messageKey('menuUnknown')),
  /** Only this facility's users. */
  facility_id: recordId.nullish(),
  user_ids: recordIds.default([]),
  skippeduser_ids: recordIds.default([]),
  ...bulkDeleteFields,
});

/** What the delete check answers with, and the question that each code asks. */
export const userDeleteCodes = {
  953: 'deleteNothingAssociated',
  954: 'deleteUsersWithFacilities',
} as const;

export const { ofList: deleteUsers, ofSearch: deleteFoundUsers } = bulkDeletes({
  records: 'users',
  selection: userSelection,
});
