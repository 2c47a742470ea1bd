import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { Facility, FacilitySortKey } from '../../../contract/facilities.ts';
import type { Column } from '../../ui/data-table/column.ts';
import classes from './facility-list.module.css';

type FacilityColumn = Column<Facility, FacilitySortKey>;

/** '02115' after the town, as an address is written. */
function townText(row: Facility): string {
  return `${row.city}, ${row.state} ${row.zip}`;
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
    cell: (row) => (
      <span className={classes.text} title={row.timezone}>
        {row.timezone}
      </span>
    ),
  };
}

/** The columns of the facility list (specification 1, section 2). */
export function wideColumns(t: TFunction): FacilityColumn[] {
  return [
    nameColumn(t, '21%'),
    textColumn(t, 'address', '19%'),
    textColumn(t, 'facilityId', '13%'),
    textColumn(t, 'city', '12%'),
    textColumn(t, 'state', '12%'),
    textColumn(t, 'zip', '8%'),
    timezoneColumn(t, '15%'),
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
          <span className={classes.soft} title={townText(row)}>
            {townText(row)}
          </span>
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
      <span className={classes.soft}>{townText(row)}</span>
      <span className={classes.facts}>
        <span>{row.facility_id}</span>
        <span>{row.timezone}</span>
      </span>
    </Link>
  );
}
