import type { TFunction } from 'i18next';
import type { GivenRole } from '../../../contract/common/rights.ts';
import { roleName } from '../../../contract/users/roles.ts';
import type { User } from '../../../contract/users/users.ts';
import { momentCells, momentHeads } from '../../i18n/csv-moment.ts';
import { contractText } from '../../i18n/message-text.ts';
import type { CsvFormat } from '../../lists/csv/list-csv.ts';
import type { UserListTypes } from './user-list-definition.ts';
import { statusText } from './user-status.tsx';

/** Empty where the server does not say. */
function administratorText(t: TFunction<['start', 'lists']>, { administrator }: User): string {
  return administrator === undefined ? '' : t(administrator ? 'lists:listCsv.yes' : 'lists:listCsv.no');
}

const separator = ' | ';
/** After a role's name, before its facility: the same in all languages, as an import reads it. */
const placeMark = ':';

/** As an import reads it: 'Site administrator: H-17 | Engineer: all | Auditor'. */
function rolesText(t: TFunction, { roles = [], assigned_facilities: facilities }: User): string {
  const codes = new Map(facilities.map(({ id, facility_id, name }) => [id, facility_id || name]));
  const textOf = (role: GivenRole) => {
    const name = contractText(t, roleName(role));
    if (role.role === 'auditor') return name;
    const place = role.facility_id === null ? contractText(t, 'roleEverywhere') : codes.get(role.facility_id);
    return `${name}${placeMark} ${place ?? ''}`;
  };
  return roles.map(textOf).join(separator);
}

/** @param hasRoles whether the server knows roles */
export function userCsv(hasRoles: boolean): CsvFormat<UserListTypes> {
  return {
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
      ...(hasRoles ? [t('lists:listCsv.roles')] : []),
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
      ...(hasRoles ? [rolesText(t, row)] : []),
      row.assigned_facilities.map(({ name }) => name).join(separator),
      row.assigned_facilities.map(({ facility_id }) => facility_id ?? '').join(separator),
      ...momentCells(row.created_date),
      ...momentCells(row.last_sign_in),
    ],
  };
}
