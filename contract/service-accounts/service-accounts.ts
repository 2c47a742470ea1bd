// Service accounts: programs that use the API with a key of their own, such as a data warehouse. They are no users: nobody signs in
// as one, and no list of people has them.
import { z } from 'zod';
import { answeredId, answeredTimestamp, noData, writtenRecord } from '../common/answers.ts';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { recordId, repeatedId } from '../common/paging.ts';
import { expectedVersion, textField } from '../common/text-field.ts';
import { day, timestamp } from '../common/timestamps.ts';

/** All of them are read and shown whole, without pages. */
export const maxServiceAccounts = 100;

/** Two, so that a program can be given another one before the first is removed. */
export const maxServiceAccountKeys = 2;

/** No account lasts longer without somebody who says so again. */
export const maxServiceAccountYears = 2;

/** The facilities of one account are sent whole. */
export const maxServiceAccountFacilities = 500;

/**
 * What a service account may be. The roles of people, of whose rights programs have those that need no person; and `directory`,
 * whose key is the token of a SCIM client, and opens nothing else.
 */
export const serviceAccountRoles = [
  'administrator',
  'siteAdministrator',
  'engineer',
  'auditor',
  'directory',
] as const;
export type ServiceAccountRole = (typeof serviceAccountRoles)[number];

/** The roles that are for some facilities: a site administrator always, an engineer for some or for all. */
export function hasFacilities(role: ServiceAccountRole): boolean {
  return role === 'siteAdministrator' || role === 'engineer';
}

/** With what each key begins: secret scanners find it by that. */
export const serviceKeyPrefix = 'icsk_';

const serviceAccountKey = z.object({
  id: answeredId,
  beginning: z.string().describe(`Its first four characters after \`${serviceKeyPrefix}\`.`),
  created_date: timestamp,
  used_date: answeredTimestamp.describe(
    'When it was last used, as written once a minute; null where it was not yet.',
  ),
  used_from: z
    .string()
    .describe(
      "Where it was last used: an IPv4 address, or the first 64 bits of an IPv6 address; '' for nowhere.",
    ),
});
export type ServiceAccountKey = z.output<typeof serviceAccountKey>;

export const serviceAccount = z.object({
  id: answeredId.describe('Also the client id with which its keys are used.'),
  name: z.string(),
  note: z.string().describe("What it is for; '' where nobody has said."),
  role: z.string().describe(`${serviceAccountRoles.join(', ')}. Clients ignore others.`),
  facilities: z
    .array(z.object({ id: answeredId, name: z.string() }))
    .nullable()
    .describe(
      'Those that its role is for, by name; null: all. Empty where they were deleted: it may do nothing.',
    ),
  ends_date: day.describe('The last day on which it is accepted, in UTC.'),
  is_ended: z.boolean(),
  client: z
    .string()
    .describe("With an outside identity provider: what its tokens have in SERVICE_ACCOUNTS_CLAIM; else ''."),
  created_date: timestamp,
  created_by: z.string().describe('The name of whoever created it.'),
  keys: z.array(serviceAccountKey).describe('The oldest first.'),
  version: z.number().int(),
});
export type ServiceAccount = z.output<typeof serviceAccount>;

/** The text fields of the dialog, by their names on the wire. */
export const serviceAccountFields = {
  name: textField({
    required: messageKey('serviceAccountNameRequired'),
    maxLength: 50,
    tooLong: messageKey('characters50Allowed'),
  }),
} as const;

export const maxServiceAccountNote = 200;
export const maxServiceAccountClient = 200;

/** A text that may be empty. */
const optionalText = (maxLength: number) =>
  z
    .string(messageKey('fieldInvalid'))
    .trim()
    .max(maxLength, messageKey('fieldInvalid'))
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), messageKey('charactersAllowed'))
    .default('');

export const serviceAccountForm = z
  .object({
    name: serviceAccountFields.name.schema,
    note: optionalText(maxServiceAccountNote),
    role: z.enum(serviceAccountRoles, messageKey('roleRequired')),
    facilities: z
      .array(recordId, messageKey('fieldInvalid'))
      .max(maxServiceAccountFacilities, messageKey('facilitiesTooMany'))
      .nullable()
      .describe(
        'Record ids of the facilities that the role is for; null: all. A site administrator has at least one, an engineer some or all; the others have null.',
      ),
    ends_date: day.describe(
      `The last day on which it is accepted, in UTC: from tomorrow on, at most ${maxServiceAccountYears} years from today.`,
    ),
    client: optionalText(maxServiceAccountClient).describe(
      'With an outside identity provider, for all roles but `directory`: what its tokens have in SERVICE_ACCOUNTS_CLAIM. Else left out.',
    ),
  })
  .superRefine(({ role, facilities }, context) => {
    const wrong = (message: string) => context.addIssue({ code: 'custom', path: ['facilities'], message });
    if (!hasFacilities(role) && facilities !== null) wrong(messageKey('fieldInvalid'));
    if (role === 'siteAdministrator' && facilities === null) wrong(messageKey('selectFacility'));
    if (facilities?.length === 0) wrong(messageKey('selectFacility'));
  });

/** The first and the last day on which an account may end that is written today. @param today in UTC, as `day` */
export function serviceAccountEnds(today: string): { first: string; last: string } {
  const first = new Date(`${today}T00:00:00Z`);
  first.setUTCDate(first.getUTCDate() + 1);
  const last = new Date(`${today}T00:00:00Z`);
  last.setUTCFullYear(last.getUTCFullYear() + maxServiceAccountYears);
  const dayOf = (moment: Date) => moment.toISOString().slice(0, today.length);
  return { first: dayOf(first), last: dayOf(last) };
}

const id = z.object({ id: recordId });
/** The refusal of calls for an account that is not there. */
export const serviceAccountUnknown = 'There is no such service account (any more)';

export const listServiceAccounts = endpoint({
  method: 'GET',
  path: 'v1/service-accounts',
  caller: 'administrator',
  right: 'seeService',
  data: z.array(serviceAccount),
  summary: 'Lists all service accounts by name, those that have ended, too',
});

export const getServiceAccount = endpoint({
  method: 'GET',
  path: 'v1/service-accounts/{id}',
  caller: 'administrator',
  right: 'seeService',
  params: id,
  data: z.array(serviceAccount).length(1),
  summary: 'Returns one service account by record id',
  errors: { 404: serviceAccountUnknown },
});

/** The refusal of calls that write an account. */
export const serviceAccountWrong =
  'The end is too early or too late; an outside identity provider needs `client`, and without one there is none; a facility does not exist (no code)';

export const createServiceAccount = endpoint({
  method: 'POST',
  path: 'v1/service-accounts',
  caller: 'administrator',
  right: 'operate',
  stepUp: true,
  body: serviceAccountForm,
  data: writtenRecord(serviceAccount),
  summary: 'Adds a service account, without keys',
  errors: {
    409: `NOT_UNIQUE: the name or the client is taken. Or there are ${maxServiceAccounts} already (no code)`,
    422: serviceAccountWrong,
  },
});

export const updateServiceAccount = endpoint({
  method: 'PUT',
  path: 'v1/service-accounts/{id}',
  caller: 'administrator',
  right: 'operate',
  stepUp: true,
  params: id,
  body: serviceAccountForm.safeExtend({ id: repeatedId, version: expectedVersion }),
  data: writtenRecord(serviceAccount),
  summary: 'Changes a service account; what it may do changes with its next call',
  description: 'Without `version` the last write wins. An end that stays as it is may have passed.',
  errors: {
    404: serviceAccountUnknown,
    409: 'VERSION_CONFLICT: the record was changed since `version`. `data` holds `current` and `sent`. Or NOT_UNIQUE: the name or the client is taken. Or the account has keys, and becomes one of the role `directory` or no longer is (no code)',
    422: serviceAccountWrong,
  },
});

/** `data` of VERSION_CONFLICT: the account as stored, and as this call would have left it. */
export const serviceAccountConflict = z.object({ current: serviceAccount, sent: serviceAccount });

export const deleteServiceAccount = endpoint({
  method: 'DELETE',
  path: 'v1/service-accounts/{id}',
  caller: 'administrator',
  right: 'operate',
  params: id,
  data: noData,
  summary: 'Deletes a service account with its keys: none of its tokens is accepted any more',
  errors: { 404: serviceAccountUnknown },
});

export const newServiceAccountKey = z.object({
  client_id: answeredId.describe('The id of the account.'),
  key: z.string().describe('The client secret; of the role `directory` the bearer token of SCIM.'),
  token_url: z
    .string()
    .describe("Where a token is asked for with them (OAuth 2.0, client credentials); '' for `directory`."),
  account: serviceAccount,
});
export type NewServiceAccountKey = z.output<typeof newServiceAccountKey>;

export const addServiceAccountKey = endpoint({
  method: 'POST',
  path: 'v1/service-accounts/{id}/keys',
  caller: 'administrator',
  right: 'operate',
  stepUp: true,
  params: id,
  data: z.array(newServiceAccountKey).length(1),
  summary: 'Makes a key of a service account, and returns it this once',
  errors: {
    404: serviceAccountUnknown,
    409: `The account has ${maxServiceAccountKeys} keys already, or has ended (no code)`,
    422: 'With an outside identity provider, only the role `directory` has keys here (no code)',
  },
});

export const removeServiceAccountKey = endpoint({
  method: 'DELETE',
  path: 'v1/service-accounts/{id}/keys/{keyId}',
  caller: 'administrator',
  right: 'operate',
  params: z.object({ id: recordId, keyId: recordId }),
  data: writtenRecord(serviceAccount),
  summary: 'Removes a key: tokens that were got with it are not accepted any more',
  errors: { 404: 'There is no such account or key (any more)' },
});
