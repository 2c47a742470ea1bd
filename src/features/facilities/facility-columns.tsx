import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { Fragment } from 'react';
import type { Facility, FacilitySortKey } from '../../../contract/facilities/facilities.ts';
import type { Column } from '../../ui/data-table/column.ts';
import classes from './facility-list.module.css';

type FacilityColumn = Column<Facility, FacilitySortKey>;

/** '02115' after the town, as an address is written. */
function Town({ row }: { row: Facility }) {
  return (
    <span className={`${classes.soft} ${classes.wrapped}`}>
      {`${row.city}, ${row.state} `}
      <span className={classes.whole}>{row.zip}</span>
    </span>
  );
}

function nameColumn(t: TFunction, width: string): FacilityColumn {
  return {
    id: 'name',
    label: t('facilities.column.name'),
    sort: 'name',
    width,
    cell: (row) => (
      <Link to="/dashboard/facility-details/$id" params={{ id: row.id }} className={classes.name}>
        {row.name}
      </Link>
    ),
  };
}

function textColumn(t: TFunction, id: keyof typeof texts, width: string): FacilityColumn {
  const { sort, whole } = texts[id];
  return {
    id,
    label: t(`facilities.column.${id}`),
    sort,
    width,
    cell: (row) => (
      <span className={whole ? classes.whole : classes.text} title={row[sort]}>
        {row[sort]}
      </span>
    ),
  };
}

/** Column → what it shows and sorts by; `whole` texts never wrap. */
const texts = {
  address: { sort: 'physical_address', whole: false },
  facilityId: { sort: 'facility_id', whole: false },
  city: { sort: 'city', whole: false },
  state: { sort: 'state', whole: false },
  zip: { sort: 'zip', whole: true },
} as const;

function timezoneColumn(t: TFunction, width: string): FacilityColumn {
  return {
    id: 'timezone',
    label: t('facilities.column.timezone'),
    width,
    cell: (row) => <Timezone name={row.timezone} />,
  };
}

/** An IANA name, which may go on in a second line after each of its slashes. */
function Timezone({ name }: { name: string }) {
  const parts = name.split(/(?<=\/)/);
  return (
    <span className={classes.wrapped}>
      {parts.map((part) => (
        <Fragment key={part}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}

/** The columns of the facility list. */
export function wideColumns(t: TFunction): FacilityColumn[] {
  return [
    nameColumn(t, '24%'),
    textColumn(t, 'address', '18%'),
    textColumn(t, 'facilityId', '13%'),
    textColumn(t, 'city', '11%'),
    textColumn(t, 'state', '12%'),
    textColumn(t, 'zip', '8%'),
    timezoneColumn(t, '14%'),
  ];
}

/** The same where there is no room for seven: address, city, state and zip are one, and sort by a menu. */
export function narrowColumns(t: TFunction): FacilityColumn[] {
  const address = (['address', 'city', 'state', 'zip'] as const).map((id) => ({
    by: texts[id].sort,
    label: t(`facilities.column.${id}`),
  }));
  return [
    nameColumn(t, '30%'),
    {
      id: 'address',
      label: t('facilities.column.address'),
      sorts: address,
      width: '32%',
      cell: (row) => (
        <>
          <span className={classes.text} title={row.physical_address}>
            {row.physical_address}
          </span>
          <Town row={row} />
        </>
      ),
    },
    textColumn(t, 'facilityId', '17%'),
    timezoneColumn(t, '21%'),
  ];
}

/** A facility on a phone; the whole card is the way to its details. */
export function FacilityCard({ row }: { row: Facility }) {
  return (
    <Link to="/dashboard/facility-details/$id" params={{ id: row.id }} className={classes.card}>
      <span className={classes.name}>{row.name}</span>
      <span className={classes.soft}>{row.physical_address}</span>
      <Town row={row} />
      <span className={classes.facts}>
        <span>{row.facility_id}</span>
        <span>{row.timezone}</span>
      </span>
    </Link>
  );
}
