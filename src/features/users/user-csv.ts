import type { TFunction } from 'i18next';
import type { User } from '../../../contract/users/users.ts';
import { momentCells, momentHeads } from '../../i18n/csv-moment.ts';
import type { CsvFormat } from '../../lists/csv/list-csv.ts';
import type { UserListTypes } from './user-list-definition.ts';
import { statusText } from './user-status.tsx';

/** Empty where the server does not say. */
function administratorText(t: TFunction, { administrator }: User): string {
  return administrator === undefined ? '' : t(administrator ? 'listCsv.yes' : 'listCsv.no');
}

const separator = ' | ';

export const userCsv: CsvFormat<UserListTypes> = {
  fileName: 'Users.csv',
  readBy: 'created_date',
  head: (t) => [
    t('listCsv.firstName'),
    t('listCsv.lastName'),
    t('listCsv.email'),
    t('listCsv.countryCode'),
    t('users.column.phone'),
    t('listCsv.status'),
    t('listCsv.administrator'),
    t('listCsv.facilities'),
    t('listCsv.facilityIds'),
    ...momentHeads(t, t('listCsv.added')),
    ...momentHeads(t, t('listCsv.lastSignIn')),
  ],
  cells: (t, row) => [
    row.first_name,
    row.last_name,
    row.email,
    row.country_code,
    row.phone_number,
    statusText(row, t),
    administratorText(t, row),
    row.assigned_facilities.map(({ name }) => name).join(separator),
    row.assigned_facilities.map(({ facility_id }) => facility_id ?? '').join(separator),
    ...momentCells(row.created_date),
    ...momentCells(row.last_sign_in),
  ],
};
