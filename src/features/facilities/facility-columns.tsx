import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { Facility } from '../../../contract/facilities/facilities.ts';
import type { Column } from '../../ui/data-table/column.ts';
import type { TableDisplay } from '../../ui/data-table/table-state.ts';
import classes from './facility-list.module.css';
import { HealthPlace } from './health/health-place.tsx';
import { Timezone } from './timezone.tsx';
import { Town, townColumns } from './town.tsx';

type TextKey = 'physical_address' | 'facility_id' | 'city' | 'state' | 'zip';

function Text({ row, name, className }: { row: Facility; name: TextKey; className: string | undefined }) {
  return (
    <span className={className} title={row[name]} translate="no">
      {row[name]}
    </span>
  );
}

/**
 * @param townInAddress whether the town is shown with the address
 * @param hidden columns that the person hides
 */
export function facilityColumns(
  t: TFunction,
  townInAddress: boolean,
  hidden: readonly string[],
): Column<Facility>[] {
  return [
    {
      accessorKey: 'name',
      header: t('facilities.column.name'),
      size: 297,
      enableHiding: false,
      Cell: ({ row }) => (
        <>
          <Link
            to="/dashboard/facility-details/$id"
            params={{ id: row.original.id }}
            className={classes.name}
            translate="no"
          >
            {row.original.name}
          </Link>{' '}
          <HealthPlace id={row.original.id} />
        </>
      ),
    },
    {
      accessorKey: 'physical_address',
      header: t('facilities.column.address'),
      size: 160,
      meta: { replaces: townColumns },
      Cell: ({ row }) => (
        <>
          <Text row={row.original} name="physical_address" className={classes.text} />
          {townInAddress && <Town row={row.original} hidden={hidden} />}
        </>
      ),
    },
    {
      accessorKey: 'facility_id',
      header: t('facilities.column.facilityId'),
      size: 120,
      Cell: ({ row }) => <Text row={row.original} name="facility_id" className={classes.text} />,
    },
    {
      accessorKey: 'city',
      header: t('facilities.column.city'),
      size: 100,
      Cell: ({ row }) => <Text row={row.original} name="city" className={classes.text} />,
    },
    {
      accessorKey: 'state',
      header: t('facilities.column.state'),
      size: 134,
      Cell: ({ row }) => <Text row={row.original} name="state" className={classes.words} />,
    },
    {
      accessorKey: 'zip',
      header: t('facilities.column.zip'),
      size: 72,
      Cell: ({ row }) => <Text row={row.original} name="zip" className={classes.whole} />,
    },
    {
      accessorKey: 'timezone',
      header: t('facilities.column.timezone'),
      size: 117,
      enableSorting: false,
      Cell: ({ row }) => (
        <span className={classes.words}>
          <Timezone name={row.original.timezone} />
        </span>
      ),
    },
  ];
}

export const wideLayout: TableDisplay = {};

/** Without room for seven columns, the town is shown with the address. */
export const narrowLayout: TableDisplay = {
  columnVisibility: { city: false, state: false, zip: false },
  columnSizing: { name: 300, physical_address: 340, facility_id: 187, timezone: 173 },
};

export function FacilityCard({ row, hidden }: { row: Facility; hidden: readonly string[] }) {
  const isShown = (column: string) => !hidden.includes(column);
  return (
    <Link to="/dashboard/facility-details/$id" params={{ id: row.id }} className={classes.card}>
      <span className={classes.name} translate="no">
        {row.name}
      </span>{' '}
      <HealthPlace id={row.id} />{' '}
      <span className={classes.soft} translate="no">
        <Town row={row} hidden={hidden} className="" withStreet={isShown('physical_address')} />
      </span>
      <span className={classes.facts}>
        {isShown('facility_id') && <span>{row.facility_id}</span>}
        {isShown('timezone') && (
          <span>
            <Timezone name={row.timezone} />
          </span>
        )}
      </span>
    </Link>
  );
}
