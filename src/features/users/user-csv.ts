import type { TFunction } from 'i18next';
import type { User } from '../../../contract/users/users.ts';
import { momentCells, momentHeads } from '../../i18n/csv-moment.ts';
import type { CsvFormat } from '../../lists/csv/list-csv.ts';
import type { UserListTypes } from './user-list-definition.ts';
import { statusText } from './user-status.tsx';

/** Empty where the server does not say. */
function administratorText(t: TFunction<['start', 'lists']>, { administrator }: User): string {
  return administrator === undefined ? '' : t(administrator ? 'lists:listCsv.yes' : 'lists:listCsv.no');
}

const separator = ' | ';

export const userCsv: CsvFormat<UserListTypes> = {
  fileName: 'Users.csv',
  readBy: 'created_date',
  head: (t) => [
    t('lists:listCsv.firstName'),
    t('lists:listCsv.lastName'),
    t('lists:listCsv.email'),
    t('lists:listCsv.countryCode'),
    t('users.column.phone'),
    t('lists:listCsv.status'),
    t('lists:listCsv.administrator'),
    t('lists:listCsv.facilities'),
    t('lists:listCsv.facilityIds'),
    ...momentHeads(t, t('lists:listCsv.added')),
    ...momentHeads(t, t('lists:listCsv.lastSignIn')),
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
