import { formatMoment, zoneAbbreviation } from '../i18n/format.ts';

interface Props {
  at: string;
  /** The zone that stands at the column's head; without a column, the time names its own. */
  headZone?: string;
  /** The class of the time, and of the zone beneath it where both find no room. */
  className: string | undefined;
}

/** A time, with its zone unless the column's head names it: a time from before the clocks changed has another one. */
export function Moment({ at, headZone, className }: Props) {
  const zone = zoneAbbreviation(new Date(at));
  return (
    <>
      <span className={className}>{formatMoment(at)}</span>
      {zone !== headZone && (
        <>
          {' '}
          <span className={className}>{zone}</span>
        </>
      )}
    </>
  );
}
