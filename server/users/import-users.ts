// Users from a table. Their invitations are written down with them, and sent in the background.
import type { z } from 'zod';
import { defaultDialCode } from '../../contract/common/dial-codes.ts';
import { emailIdentity } from '../../contract/common/email.ts';
import type { GivenRole } from '../../contract/common/rights.ts';
import { userForm } from '../../contract/users/user-writes.ts';
import { invitationFor } from '../identity/accounts/accounts.ts';
import { claimRegistration, findUnconfirmed } from '../identity/accounts/registration.ts';
import type { AccountMails } from '../identity/links/account-mails.ts';
import type { SecurityMails } from '../identity/links/security-mails.ts';
import type { AccountLimits } from '../identity/sign-in/account-limits.ts';
import {
  type Cells,
  type Fault,
  failed,
  type ImportEntity,
  type ReadRow,
  type ReadyRow,
} from '../jobs/imports/import-entity.ts';
import { faultsOf, phoneOf, readCells } from '../jobs/imports/read-cells.ts';
import type { Database } from '../store/engine/database.ts';
import { currentReach, outsideReach } from '../store/engine/reach.ts';
import { lockFacilities } from '../store/facilities/facilities.ts';
import type { NamedFacility } from '../store/facilities/find-named.ts';
import type { BatchOutcome } from '../store/jobs/batches.ts';
import { findByEmailIdentities } from '../store/users/user-imports.ts';
import { addUser } from '../store/users/user-writes.ts';
import type { UserRow } from '../store/users/users.ts';
import { type NamedRole, readRoles } from './read-roles.ts';
import { mayGive, mayMakeAdministrators } from './roles.ts';

const form = userForm.omit({ location: true, roles: true });
type ImportedUser = z.output<typeof form> & { roles: readonly PlacedRole[] };

/** A role, and which of the row's facilities it is for; null: all. */
type PlacedRole = Pick<GivenRole, 'role' | 'may_hear'> & { facility: number | null };

/** In the languages of the console's own files, and as spreadsheets write them. */
const yes = [
  'yes',
  'y',
  'true',
  '1',
  'x',
  'ja',
  'sí',
  'si',
  'oui',
  'はい',
  '是',
  'wahr',
  'verdadero',
  'vrai',
];
const no = ['', 'no', 'n', 'false', '0', 'nein', 'non', 'いいえ', '否', 'falsch', 'falso', 'faux'];

/** Undefined for a word that is neither. */
function switchOf(text: string): boolean | undefined {
  const word = text.toLowerCase();
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : undefined;
}

const fields = { code: 'facility_codes', name: 'facilities' };
const parts = (text: string) =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** By their codes; without these by their names. */
function facilitiesOf({ facilities = '', facility_codes: codes = '' }: Readonly<Record<string, string>>) {
  const base = { name: '', code: '', city: '', fields };
  if (codes !== '') return parts(codes).map((code): NamedFacility => ({ ...base, code }));
  return parts(facilities).map((name): NamedFacility => ({ ...base, name }));
}

/** The facility of a role, which the user becomes a member of. */
function facilityOf({ place }: NamedRole): NamedFacility[] {
  const named = { code: '', city: '', nameMayBeCode: true, fields: { code: 'roles', name: 'roles' } };
  return place === null ? [] : [{ ...named, name: place }];
}

/** @param before how many facilities the row names itself */
function placedRoles(roles: readonly NamedRole[], before: number): PlacedRole[] {
  let next = before;
  return roles.map(({ role, may_hear, place }) => ({
    role,
    may_hear,
    facility: place === null ? null : next++,
  }));
}

/** @param facilityIds of all that the row names, in their order */
function givenTo({ facility, ...role }: PlacedRole, facilityIds: readonly string[]): GivenRole {
  const id = facility === null ? null : facilityIds[facility];
  if (id === undefined) throw new Error('a role whose facility was not looked up');
  return { ...role, facility_id: id };
}

/** What the caller may not give, or nobody, as in the call for one user. */
function powerFault({
  isAdministrator,
  roles,
}: {
  isAdministrator: boolean | undefined;
  roles: readonly NamedRole[];
}): Fault[] {
  const isBeyond = !roles.every(({ role, place }) => mayGive({ role, isEverywhere: place === null }));
  return [
    ...(isAdministrator && !mayMakeAdministrators()
      ? [{ field: 'administrator', message: 'roleNotYours' } as const]
      : []),
    ...(isBeyond ? [{ field: 'roles', message: 'roleNotYours' } as const] : []),
  ];
}

function ownFaults(
  texts: Readonly<Record<string, string>>,
  isAdministrator: boolean | undefined,
  facilities: readonly NamedFacility[],
  spoilt: readonly Fault[],
): Fault[] {
  const faults = [...spoilt];
  if (isAdministrator === undefined && !spoilt.some(({ field }) => field === 'administrator'))
    faults.push({ field: 'administrator', message: 'importAdministrator' });
  const field = texts.facilities === undefined ? 'facility_codes' : 'facilities';
  if (facilities.length === 0) faults.push({ field, message: 'selectFacility' });
  return faults;
}

function read(cells: Cells): ReadRow<ImportedUser> {
  const { texts, faults: spoilt } = readCells(cells);
  const {
    email = '',
    firstName = '',
    lastName = '',
    countryCode: code = '',
    phoneNumber: number = '',
  } = texts;
  const phone = phoneOf({ code, number });
  const isAdministrator = switchOf(texts.administrator ?? '');
  const facilities = facilitiesOf(texts);
  const { roles, problem } = readRoles(texts.roles ?? '');
  const faults = [
    ...ownFaults(texts, isAdministrator, facilities, spoilt),
    ...(problem && !spoilt.some(({ field }) => field === 'roles')
      ? [{ field: 'roles', message: problem }]
      : []),
    ...powerFault({ isAdministrator, roles }),
  ];
  const result = form.safeParse({
    firstName,
    lastName,
    email,
    countryCode: phone.code || defaultDialCode,
    phoneNumber: phone.number,
    administrator: isAdministrator ?? false,
  });
  return {
    form: result.data ? { ...result.data, roles: placedRoles(roles, facilities.length) } : null,
    faults: [...faults, ...(result.success ? [] : faultsOf(result.error, faults))],
    label: `${firstName} ${lastName} (${email})`,
    identity: email === '' ? null : emailIdentity(email),
    facilities: [...facilities, ...roles.flatMap(facilityOf)],
  };
}

/** Wherever an email is taken. */
function findTakenEmails(db: Database, identities: readonly string[]) {
  return outsideReach(async () => {
    const found = await findByEmailIdentities(db, identities);
    // Whoever registered and confirmed nothing is added as if there were no registration.
    const open = await findUnconfirmed(
      db,
      found.map(({ id }) => id),
    );
    return new Map(
      found.filter(({ id }) => !open.has(id)).map(({ identity }) => [identity, 'emailTaken' as const]),
    );
  });
}

export function userImports({
  mails,
  securityMails,
  limits,
}: {
  /** Null when an outside provider has the passwords. */
  mails: Pick<AccountMails, 'queueLinks'> | null;
  securityMails: Pick<SecurityMails, 'newAdministrators'>;
  limits: Pick<AccountLimits, 'namingPeople'>;
}): ImportEntity<ImportedUser> {
  return {
    entity: 'user',
    identityField: 'email',
    codeFields: ['facility_codes'],
    millisecondsEach: 6,
    read,
    findTaken(db, identities) {
      const reach = currentReach();
      if (!reach) return findTakenEmails(db, identities);
      return limits.namingPeople(reach.callerId, async (found) => {
        const taken = await findTakenEmails(db, identities);
        const seen = new Set((await findByEmailIdentities(db, identities)).map(({ identity }) => identity));
        await found([...taken.keys()].filter((identity) => !seen.has(identity)).length);
        return taken;
      });
    },
    async add({ tx, trail, job }, rows) {
      const ids = new Set(rows.flatMap(({ facilityIds }) => facilityIds));
      const locked = await lockFacilities(tx, [...ids]);
      const outcomes = new Map<string, BatchOutcome>();
      const added: UserRow[] = [];
      async function addOne({
        form: { roles: placed, ...values },
        facilityIds,
        recordId,
      }: ReadyRow<ImportedUser>): Promise<BatchOutcome> {
        const wanted = new Set(facilityIds);
        const facilities = locked.filter(({ id }) => wanted.has(id));
        if (facilities.length < wanted.size) return failed('facilityUnknown', 'facilities');
        const roles = placed.map((role) => givenTo(role, facilityIds));
        const user = { ...values, administrator: values.administrator === true, facilities, roles };
        const row = await addUser(tx, trail, { ...user, id: recordId });
        const known = row ?? (await claimRegistration(tx, trail, user));
        if (!known) return failed('emailTaken', 'email');
        added.push(known);
        return { state: 'done' };
      }

      for (const row of rows) outcomes.set(row.recordId, await addOne(row));
      const invited = added.map((row) => ({ id: row.id, kind: invitationFor(row) }));
      const origin = { callerId: job.authorId, httpRequestId: job.httpRequestId };
      await mails?.queueLinks(tx, invited, origin);
      const administrators = added.filter((row) => row.administrator).map(({ id }) => id);
      await securityMails.newAdministrators(tx, administrators, { ...origin, address: () => '' });
      return outcomes;
    },
  };
}
