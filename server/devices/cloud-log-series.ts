// To which series of numbers reported entries belong. A monitor numbers its entries, and starts again when it is reset: a
// number that two different entries have begins a new series, so nothing is taken for a repetition that is none.

/** A cloud log entry as a monitor reported it. */
export interface NumberedEntry {
  sequence: number;
  type: string;
  activity: string;
  severity: string;
  at: Date;
}

/** The stored numbers of a monitor, as far as they concern a report. */
export interface StoredNumbers {
  /** The series to which entries were added last. */
  current: number;
  /** The numbers of the report that this series has. */
  taken: readonly number[];
  /** Entries of the report that are stored already, in any series under the monitor's credential. */
  repeated: readonly { entry: NumberedEntry; series: number }[];
}

/** A text that is the same for an entry that is reported again, and for no other. */
function contentOf({ sequence, type, activity, severity, at }: NumberedEntry): string {
  return JSON.stringify([sequence, at.getTime(), type, activity, severity]);
}

/** Parts in which each number is higher than the one before: a monitor that was reset begins another part. */
function ascendingParts<Entry extends NumberedEntry>(entries: readonly Entry[]): Entry[][] {
  const parts: Entry[][] = [];
  let last = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    if (entry.sequence <= last) parts.push([]);
    parts.at(-1)?.push(entry);
    last = entry.sequence;
  }
  return parts;
}

/** The entries to store, each with its series. What is stored already is left out. */
export function assignSeries<Entry extends NumberedEntry>(
  reported: readonly Entry[],
  stored: StoredNumbers,
): (Entry & { series: number })[] {
  let series = stored.current;
  const taken = new Set(stored.taken);
  const known = new Set(stored.repeated.map(({ entry }) => contentOf(entry)));
  const knownInSeries = new Set(
    stored.repeated.filter((one) => one.series === series).map(({ entry }) => contentOf(entry)),
  );
  const assigned: (Entry & { series: number })[] = [];
  for (const part of ascendingParts(reported)) {
    let added = part.filter((entry) => !known.has(contentOf(entry)));
    const isTaken = (entry: Entry) => taken.has(entry.sequence) && !knownInSeries.has(contentOf(entry));
    if (added.length > 0 && part.some(isTaken)) {
      // All of it is the new series', also what an earlier one has word for word: a monitor without a battery writes
      // 'Started' at the same time of 1970 whenever it starts.
      added = part;
      series += 1;
      taken.clear();
      knownInSeries.clear();
    }
    for (const entry of added) {
      assigned.push({ ...entry, series });
      taken.add(entry.sequence);
      known.add(contentOf(entry));
      knownInSeries.add(contentOf(entry));
    }
  }
  return assigned;
}
