import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { Facility } from '../../../contract/facilities/facilities.ts';
import type { Column } from '../../ui/data-table/column.ts';
import type { TableDisplay } from '../../ui/data-table/table-state.ts';
import classes from './facility-list.module.css';
import { Timezone } from './timezone.tsx';

/** '02115' after the town, as an address is written. */
function Town({ row }: { row: Facility }) {
  return (
    <span className={`${classes.soft} ${classes.wrapped}`}>
      {`${row.city}, `}
      <span className={classes.together}>{`${row.state} ${row.zip}`}</span>
    </span>
  );
}

type TextKey = 'physical_address' | 'facility_id' | 'city' | 'state' | 'zip';

function Text({ row, name, className }: { row: Facility; name: TextKey; className: string | undefined }) {
  return (
    <span className={className} title={row[name]}>
      {row[name]}
    </span>
  );
}

export function facilityColumns(t: TFunction): Column<Facility>[] {
  return [
    {
      accessorKey: 'name',
      header: t('facilities.column.name'),
      size: 220,
      Cell: ({ row }) => (
        <Link to="/dashboard/facility-details/$id" params={{ id: row.original.id }} className={classes.name}>
          {row.original.name}
        </Link>
      ),
    },
    {
      accessorKey: 'physical_address',
      header: t('facilities.column.address'),
      size: 180,
      meta: { replaces: townColumns },
      Cell: ({ row, table }) => (
        <>
          <Text row={row.original} name="physical_address" className={classes.text} />
          {!table.getColumn('city').getIsVisible() && <Town row={row.original} />}
        </>
      ),
    },
    {
      accessorKey: 'facility_id',
      header: t('facilities.column.facilityId'),
      size: 130,
      Cell: ({ row }) => <Text row={row.original} name="facility_id" className={classes.text} />,
    },
    {
      accessorKey: 'city',
      header: t('facilities.column.city'),
      size: 110,
      Cell: ({ row }) => <Text row={row.original} name="city" className={classes.text} />,
    },
    {
      accessorKey: 'state',
      header: t('facilities.column.state'),
      size: 140,
      Cell: ({ row }) => <Text row={row.original} name="state" className={classes.text} />,
    },
    {
      accessorKey: 'zip',
      header: t('facilities.column.zip'),
      size: 80,
      Cell: ({ row }) => <Text row={row.original} name="zip" className={classes.whole} />,
    },
    {
      accessorKey: 'timezone',
      header: t('facilities.column.timezone'),
      size: 140,
      enableSorting: false,
      Cell: ({ row }) => (
        <span className={classes.wrapped}>
          <Timezone name={row.original.timezone} />
        </span>
      ),
    },
  ];
}

const townColumns = ['city', 'state', 'zip'];

export const wideDisplay: TableDisplay = {};

/** Without room for seven columns, the town is shown with the address. */
export const narrowDisplay: TableDisplay = {
  columnVisibility: { city: false, state: false, zip: false },
  columnSizing: { name: 300, physical_address: 340, facility_id: 187, timezone: 173 },
};

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
