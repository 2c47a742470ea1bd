// A user of SCIM and a person of the console: which fields of one are which of the other.
import { dialCodes } from '../../../contract/common/dial-codes.ts';
import { emailIdentity, isEmail } from '../../../contract/common/email.ts';
import { toPlainCharacters } from '../../../contract/common/plain-characters.ts';
import { emailField } from '../../../contract/common/text-field.ts';
import { isObject, type Values } from './read-resource.ts';
import { invalidValue } from './scim-error.ts';

/** What the console itself shows of a person, as a directory says it. */
export interface PersonFields {
  firstName: string;
  lastName: string;
  email: string;
  /** Null where the directory says no phone number that the console could keep. */
  phone: { countryCode: string; phoneNumber: string } | null;
}

/** A user as the directory sent them. */
export interface SentPerson {
  userName: string;
  externalId: string | null;
  /** Undefined where it does not say. */
  active: boolean | undefined;
  fields: PersonFields;
  /** The resource without what is stored apart. */
  attributes: Values;
}

const maxNameLength = 50;
const phoneDigits = 10;

function textOf(values: unknown, name: string): string {
  const value = isObject(values) ? values[name] : undefined;
  return typeof value === 'string' ? value : '';
}

function listOf(values: unknown): Values[] {
  return Array.isArray(values) ? values.filter(isObject) : [];
}

/** Those of the first of these types come first, then the primary one. */
function preferred(values: unknown, types: readonly string[]): Values[] {
  const rank = (one: Values) => {
    const found = types.indexOf(textOf(one, 'type'));
    if (found >= 0) return found;
    return one.primary === true ? types.length : types.length + 1;
  };
  return listOf(values).sort((a, b) => rank(a) - rank(b));
}

/** The key by which two user names are one. */
export function userNameKey(userName: string): string {
  return emailIdentity(userName);
}

/** @throws ScimError 400 where neither an email nor the user name is one */
function emailOf({ emails, userName }: Values): string {
  const sent = preferred(emails, ['work']).map((one) => textOf(one, 'value'));
  const found = [...sent, typeof userName === 'string' ? userName : ''].find((text) => isEmail(text.trim()));
  const { data } = emailField.schema.safeParse(found);
  if (data === undefined) throw invalidValue('A user needs an email: in emails, or as the userName.');
  return data;
}

function shortened(text: string): string {
  return toPlainCharacters(text).replace(/\s+/gu, ' ').trim().slice(0, maxNameLength).trim();
}

function namesOf({ name, displayName }: Values, email: string): Pick<PersonFields, 'firstName' | 'lastName'> {
  const [firstName, lastName] = [shortened(textOf(name, 'givenName')), shortened(textOf(name, 'familyName'))];
  if (firstName || lastName) return { firstName: firstName || lastName, lastName: firstName ? lastName : '' };
  const whole = textOf(name, 'formatted') || (typeof displayName === 'string' ? displayName : '');
  const [first = '', ...rest] = (whole.trim() || email.split('@', 1).join()).split(/\s+/u);
  return { firstName: shortened(first), lastName: shortened(rest.join(' ')) };
}

/** '+49 151 2345-6789' → its dial code and ten digits; null for any other number. */
function readPhone(text: string): PersonFields['phone'] {
  const plain = toPlainCharacters(text).replace(/^tel:/i, '').trim();
  const digits = plain.replace(/\D/g, '');
  if (!plain.startsWith('+')) {
    return digits.length === phoneDigits ? { countryCode: '+1', phoneNumber: digits } : null;
  }
  const countryCode = `+${digits.slice(0, -phoneDigits)}`;
  return countryCode in dialCodes ? { countryCode, phoneNumber: digits.slice(-phoneDigits) } : null;
}

/** The value of a role; Entra ID may send one as JSON within a text. */
function roleOf(value: string): string {
  if (!value.startsWith('{')) return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return textOf(parsed, 'value') || value;
  } catch {
    return value;
  }
}

/** The values of the attribute `roles`, as ROLES_MAP names them. */
export function roleValuesOf({ roles }: Values): string[] {
  return listOf(roles).flatMap((one) => roleOf(textOf(one, 'value')) || []);
}

/** @throws ScimError 400 where a name or an email is missing */
export function readPerson(resource: Values): SentPerson {
  const { userName, externalId, active, ...attributes } = resource;
  if (typeof userName !== 'string' || userName === '') throw invalidValue("'userName' is missing.");
  const email = emailOf(resource);
  const numbers = preferred(resource.phoneNumbers, ['work', 'mobile']);
  const phone = numbers.map((one) => readPhone(textOf(one, 'value'))).find((it) => it !== null) ?? null;
  return {
    userName,
    externalId: typeof externalId === 'string' && externalId !== '' ? externalId : null,
    active: typeof active === 'boolean' ? active : undefined,
    fields: { ...namesOf(resource, email), email, phone },
    attributes,
  };
}

/** What of a person is stored apart, and the rest as it was sent. */
interface StoredPerson {
  userName: string;
  externalId: string | null;
  attributes: Values;
}

/** The resource of before, for a PATCH. */
export function resourceOf({ userName, externalId, attributes }: StoredPerson, isActive: boolean): Values {
  return { ...attributes, userName, active: isActive, ...(externalId !== null && { externalId }) };
}
