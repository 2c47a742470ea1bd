// Users from a table. Their invitations are written down with them, and sent in the background.
import type { z } from 'zod';
import { defaultDialCode } from '../../contract/common/dial-codes.ts';
import { emailIdentity } from '../../contract/common/email.ts';
import { userForm } from '../../contract/users/user-writes.ts';
import { invitationFor } from '../identity/accounts/accounts.ts';
import { claimRegistration, findUnconfirmed } from '../identity/accounts/registration.ts';
import type { AccountMails } from '../identity/links/account-mails.ts';
import type { SecurityMails } from '../identity/links/security-mails.ts';
import {
  type Cells,
  type Fault,
  failed,
  type ImportEntity,
  type NamedFacility,
  type ReadRow,
  type ReadyRow,
} from '../jobs/imports/import-entity.ts';
import { faultsOf, phoneOf, readCells } from '../jobs/imports/read-cells.ts';
import { lockFacilities } from '../store/facilities/facilities.ts';
import type { BatchOutcome } from '../store/jobs/batches.ts';
import { findByEmailIdentities } from '../store/users/user-imports.ts';
import { addUser } from '../store/users/user-writes.ts';
import type { UserRow } from '../store/users/users.ts';

const form = userForm.omit({ location: true });
type ImportedUser = z.output<typeof form>;

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
  const faults = ownFaults(texts, isAdministrator, facilities, spoilt);
  const result = form.safeParse({
    firstName,
    lastName,
    email,
    countryCode: phone.code || defaultDialCode,
    phoneNumber: phone.number,
    administrator: isAdministrator ?? false,
  });
  return {
    form: result.data ?? null,
    faults: [...faults, ...(result.success ? [] : faultsOf(result.error, faults))],
    label: `${firstName} ${lastName} (${email})`,
    identity: email === '' ? null : emailIdentity(email),
    facilities,
  };
}

export function userImports({
  mails,
  securityMails,
}: {
  /** Null when an outside provider has the passwords. */
  mails: Pick<AccountMails, 'queueLinks'> | null;
  securityMails: Pick<SecurityMails, 'newAdministrators'>;
}): ImportEntity<ImportedUser> {
  return {
    entity: 'user',
    identityField: 'email',
    codeFields: ['facility_codes'],
    millisecondsEach: 6,
    read,
    async findTaken(db, identities) {
      const found = await findByEmailIdentities(db, identities);
      // Whoever registered and confirmed nothing is added as if there were no registration.
      const open = await findUnconfirmed(
        db,
        found.map(({ id }) => id),
      );
      return new Map(found.filter(({ id }) => !open.has(id)).map(({ identity }) => [identity, 'emailTaken']));
    },
    async add({ tx, trail, job }, rows) {
      const ids = new Set(rows.flatMap(({ facilityIds }) => facilityIds));
      const locked = await lockFacilities(tx, [...ids]);
      const outcomes = new Map<string, BatchOutcome>();
      const added: UserRow[] = [];
      async function addOne({
        form: values,
        facilityIds,
        recordId,
      }: ReadyRow<ImportedUser>): Promise<BatchOutcome> {
        const wanted = new Set(facilityIds);
        const facilities = locked.filter(({ id }) => wanted.has(id));
        if (facilities.length < wanted.size) return failed('facilityUnknown', 'facilities');
        const user = { ...values, administrator: values.administrator === true, facilities };
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
