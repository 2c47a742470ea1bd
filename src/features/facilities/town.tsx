import { isolate } from '../../../contract/common/isolate.ts';
import type { Facility } from '../../../contract/facilities/facilities.ts';
import classes from './facility-list.module.css';

interface Props {
  row: Facility;
  /** Columns that the person hides. */
  hidden?: readonly string[];
  /** In place of the look that it has in lists. */
  className?: string;
  /** Whether it follows the street. */
  withStreet?: boolean;
}

export const townColumns = ['city', 'state', 'zip'] as const;

/** '02115' after the town, as an address is written. */
export function Town({
  row,
  hidden = [],
  className = `${classes.soft} ${classes.wrapped}`,
  withStreet = false,
}: Props) {
  const [city, ...others] = townColumns.map((name) => (hidden.includes(name) ? '' : row[name]));
  const stateAndZip = others.filter(Boolean).join(' ');
  return (
    <span className={className}>
      {withStreet && `${isolate(row.physical_address)}, `}
      {city && stateAndZip ? `${isolate(city)}, ` : city}
      <span className={classes.together}>{stateAndZip}</span>
    </span>
  );
}
