import { formatMoment, zoneAbbreviation } from '../i18n/format.ts';

interface Props {
  at: string;
  /** The zone that stands at the column's head; without a column, the time names its own. */
  headZone?: string;
  /** The class of the time, and of the zone beneath it where both find no room. */
  className: string | undefined;
  /** Puts the time into words, as in 'Received 11-25-2026, 14:43:50'. */
  inWords?: (moment: string) => string;
}

/** A time, with its zone unless the column's head names it: a time from before the clocks changed has another one. */
export function Moment({ at, headZone, className, inWords = (moment) => moment }: Props) {
  const zone = zoneAbbreviation(new Date(at));
  const moment = inWords(formatMoment(at));
  // Outside of a column it takes another line as a whole.
  if (headZone === undefined)
    return (
      <span className={className}>
        {moment} {zone}
      </span>
    );
  return (
    <>
      <span className={className}>{moment}</span>
      {zone !== headZone && (
        <>
          {' '}
          <span className={className}>{zone}</span>
        </>
      )}
    </>
  );
}
