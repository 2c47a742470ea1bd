// Calls that change users.
import { z } from 'zod';
import { tooManyNamed, writtenRecord } from '../common/answers.ts';
import { defaultDialCode, dialCode } from '../common/dial-codes.ts';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { optionalId, recordId } from '../common/paging.ts';
import { bulkDeleteFields, bulkDeletes, recordIds } from '../common/selection.ts';
import { emailField, expectedVersion, letters, phoneField, textField } from '../common/text-field.ts';
import { maxFacilitiesOfUser, ofOthers, rolesField } from './roles.ts';
import { user, userListFilters, userListMenus } from './users.ts';

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

/** Record ids of the facilities that the user belongs to. */
const location = z
  .array(recordId, messageKey('selectFacility'))
  .max(maxFacilitiesOfUser, messageKey('facilitiesTooMany'));

export const userForm = z.object({
  firstName: userFields.firstName.schema,
  lastName: userFields.lastName.schema,
  email: userFields.email.schema,
  countryCode: dialCode.default(defaultDialCode),
  phoneNumber: userFields.phoneNumber.schema,
  location: location
    .min(1, messageKey('selectFacility'))
    .describe('Record ids of the facilities that the user belongs to; at least one.'),
  administrator: z
    .boolean(messageKey('fieldInvalid'))
    .optional()
    .describe('Member of the administrator group; omitted, it stays.'),
  roles: rolesField,
});

/** The `code` of a refusal: a user whom the caller cannot see has the email, and may be added by `join_existing`. */
export const personExists = 'PERSON_EXISTS';

export const createUser = endpoint({
  method: 'POST',
  path: 'v1/users',
  caller: 'administrator',
  right: 'changePeople',
  stepUp: {
    when: ({ body }) => body.administrator === true || (body.roles ?? []).length > 0,
    says: 'administration or a role is given',
  },
  body: userForm.extend({
    join_existing: z
      .boolean(messageKey('fieldInvalid'))
      .default(false)
      .describe(
        'After PERSON_EXISTS: adds whoever has the email to the facilities, with the roles there, and tells them by email; what else is sent is ignored, and `data` is empty. If nobody has the email any more, the user is added as without it.',
      ),
  }),
  data: writtenRecord(user),
  summary: 'Adds a user and sends an invitation',
  description:
    'If the email is not sent yet, the user is added all the same: `code` is MAIL_DELAYED while the service goes on trying, MAIL_NOT_SENT where the mail server refuses the address.',
  errors: {
    409: 'NOT_UNIQUE: the email is taken. PERSON_EXISTS: a user of other facilities has it, whom the call adds to these with `join_existing`',
    422: 'The caller may not give this role, or not for this facility (no code)',
    429: tooManyNamed,
  },
});

/** Edit User: the email stays, and a user may have no facility. */
export const userChangeForm = userForm.omit({ email: true }).extend({
  location: location.describe('Record ids of the facilities that the user belongs to; may be empty.'),
});

export const updateUser = endpoint({
  method: 'PUT',
  path: 'v1/users/{id}',
  caller: 'administrator',
  right: 'changePeople',
  stepUp: { byRecord: 'administration or a role is given or taken' },
  params: z.object({ id: recordId }),
  body: userChangeForm.extend({ version: expectedVersion }),
  data: writtenRecord(user),
  summary: 'Changes a user; the email stays',
  description:
    'Without `version` the last write wins. Callers who may change people of some facilities only do not see the other facilities of a user, and leave them as they are; of a user who has any, or who is an administrator, an auditor or an engineer of all facilities, they change only the membership and the roles in theirs.',
  errors: {
    409: 'VERSION_CONFLICT: the record was changed since `version`. `data` holds `current` and `sent`',
    422: 'Callers cannot remove their own administrator access, or their own role of a site administrator; the caller may not give this role, or not for this facility; the user is also of other facilities; name and phone number of a user with `managed_by` are changed in the directory (no code)',
  },
});

/** `data` of VERSION_CONFLICT: the user as stored, and as this call would have left it. */
export const userConflict = z.object({ current: user, sent: user });

export const resetUser = endpoint({
  method: 'PUT',
  path: 'v1/users/{id}/reset',
  caller: 'administrator',
  right: 'changePeople',
  stepUp: true,
  params: z.object({ id: recordId }),
  body: z.object({ version: expectedVersion }),
  data: writtenRecord(user),
  summary: 'Resets a user who is locked out or whose password has expired',
  description:
    'Removes password, security answers and sessions, and emails a link to set a new password. `code` is MAIL_DELAYED while the service goes on trying, MAIL_NOT_SENT where the mail server refuses the address. Without `version` other changes are not noticed.',
  errors: {
    409: 'VERSION_CONFLICT: the record was changed since `version`. `data` holds `current` and `sent`. Or the user can already sign in (no code)',
    422: ofOthers,
  },
});

export const userSelection = z.object({
  user_menu: z.enum(userListMenus, messageKey('menuUnknown')),
  facility_id: optionalId.describe("Record id: only this facility's users; null or '' for all."),
  user_ids: recordIds.default([]),
  skippeduser_ids: recordIds.default([]),
  filters: userListFilters.default({}).describe('Of the list: a selection means the rows that it shows.'),
  ...bulkDeleteFields,
});

/** Codes of the delete check, and the question of each: 954 when a selected user has a facility, else 953. */
export const userDeleteCodes = {
  953: 'deleteNothingAssociated',
  954: 'deleteUsersWithFacilities',
} as const;

export const { ofList: deleteUsers, ofSearch: deleteFoundUsers } = bulkDeletes({
  right: 'changePeople',
  records: 'users',
  selection: userSelection,
  givesPower: true,
});
