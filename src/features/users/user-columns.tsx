import { UnstyledButton } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { User, UserSortKey } from '../../../contract/users/users.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { UserFacilities } from './user-facilities.tsx';
import classes from './user-list.module.css';
import { userName } from './user-name.ts';
import { UserStatusText } from './user-status.tsx';

function phoneText(row: User): string {
  return row.phone_number && `${row.country_code} ${row.phone_number}`;
}

/** The columns of the user list. */
export function userColumns(t: TFunction): Column<User, UserSortKey>[] {
  return [
    {
      id: 'name',
      label: t('users.column.name'),
      sort: 'username',
      width: '32%',
      cell: (row) => (
        <>
          <span className={classes.who}>
            <span className={classes.name}>{userName(row)}</span>
            <UserStatusText status={row.userStatus} t={t} />
          </span>
          <span className={classes.soft} title={row.email}>
            {row.email}
          </span>
        </>
      ),
    },
    {
      id: 'facility',
      label: t('users.column.facility'),
      width: '26%',
      cell: (row) => <UserFacilities user={row} t={t} />,
    },
    {
      id: 'facility-id',
      label: t('users.column.facilityId'),
      width: '17%',
      cell: (row) => (
        <span className={classes.soft} title={row.assigned_facilities[0]?.facility_id ?? undefined}>
          {row.assigned_facilities[0]?.facility_id}
        </span>
      ),
    },
    {
      id: 'phone',
      label: t('users.column.phone'),
      sort: 'phone_number',
      width: '25%',
      cell: (row) => <span className={classes.phone}>{phoneText(row)}</span>,
    },
  ];
}

interface CardProps {
  row: User;
  t: TFunction;
  onOpen(): void;
}

/** A user on a phone; a tap on who they are opens the dialog. */
export function UserCard({ row, t, onOpen }: CardProps) {
  return (
    <div className={classes.card}>
      <UnstyledButton className={classes.open} onClick={onOpen}>
        <span className={classes.who}>
          <span className={classes.name}>{userName(row)}</span>
          <UserStatusText status={row.userStatus} t={t} />
        </span>
        <span className={classes.soft}>{row.email}</span>
        <span className={classes.phone}>{phoneText(row)}</span>
      </UnstyledButton>
      <UserFacilities user={row} t={t} />
    </div>
  );
}
