import { UnstyledButton } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { User } from '../../../contract/users/users.ts';
import { AddressText } from '../../ui/address-text.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import type { TableDisplay } from '../../ui/data-table/table-state.ts';
import { facilitiesOf } from './facilities-of.ts';
import { UserFacilities } from './user-facilities.tsx';
import classes from './user-list.module.css';
import { userName } from './user-name.ts';
import { LastSignIn, UserMarks } from './user-status.tsx';

function phoneText(row: User): string {
  return row.phone_number && `${row.country_code} ${row.phone_number}`;
}

/** Without room for four columns, the facility's id is shown with its name. */
export const narrowLayout: TableDisplay = {
  columnVisibility: { facility_id: false },
  columnSizing: { username: 400, facility: 362, phone_number: 238 },
};

export const wideLayout: TableDisplay = {};

interface Options {
  narrow: boolean;
  /** Columns that the person hides. */
  hidden: readonly string[];
  /** Record id of the facility that the list is about. */
  lookedAt?: string | undefined;
}

export function userColumns(t: TFunction, { narrow, hidden, lookedAt }: Options): Column<User>[] {
  const showId = narrow && !hidden.includes('facility_id');
  const signInBelowName = narrow || hidden.includes('phone_number');
  return [
    {
      id: 'username',
      accessorFn: userName,
      header: t('users.column.name'),
      size: 310,
      enableHiding: false,
      Cell: ({ row: { original } }) => (
        <>
          <span className={classes.who}>
            <span className={classes.name} translate="no">
              {userName(original)}
            </span>
            <UserMarks user={original} t={t} />
          </span>
          <span className={classes.soft} title={original.email} translate="no">
            <AddressText text={original.email} />
          </span>
          {signInBelowName && <LastSignIn user={original} t={t} />}
        </>
      ),
    },
    {
      id: 'facility',
      header: t('users.column.facility'),
      size: 300,
      enableSorting: false,
      meta: { replaces: ['facility_id'], ...(showId && { note: t('users.column.facilityId') }) },
      Cell: ({ row }) => <UserFacilities user={row.original} t={t} lookedAt={lookedAt} showId={showId} />,
    },
    {
      id: 'facility_id',
      accessorFn: (row) => facilitiesOf(row, lookedAt)[0]?.facility_id,
      header: t('users.column.facilityId'),
      size: 160,
      enableSorting: false,
      Cell: ({ renderedCellValue }) => (
        <span className={classes.soft} title={String(renderedCellValue)}>
          {renderedCellValue}
        </span>
      ),
    },
    {
      id: 'phone_number',
      accessorFn: phoneText,
      header: t('users.column.phone'),
      size: 230,
      Cell: ({ row: { original }, renderedCellValue }) => (
        <>
          <span className={classes.phone}>{renderedCellValue}</span>
          {!signInBelowName && <LastSignIn user={original} t={t} />}
        </>
      ),
    },
  ];
}

interface CardProps {
  row: User;
  t: TFunction;
  /** Columns that the person hides. */
  hidden: readonly string[];
  lookedAt: string | undefined;
  onOpen(): void;
}

export function UserCard({ row, t, hidden, lookedAt, onOpen }: CardProps) {
  return (
    <div className={classes.card}>
      <UnstyledButton className={classes.open} onClick={onOpen} data-control="open">
        <span className={classes.who}>
          <span className={classes.name} translate="no">
            {userName(row)}
          </span>
          <UserMarks user={row} t={t} />
        </span>
        <span className={classes.soft} translate="no">
          <AddressText text={row.email} />
        </span>
        <span className={classes.facts}>
          {!hidden.includes('phone_number') && <span className={classes.phone}>{phoneText(row)}</span>}
          <LastSignIn user={row} t={t} />
        </span>
      </UnstyledButton>
      {!hidden.includes('facility') && (
        <UserFacilities user={row} t={t} lookedAt={lookedAt} showId={!hidden.includes('facility_id')} />
      )}
    </div>
  );
}
