import { useState } from 'react';

/** Every row that was shown here, by its id: what is selected on other pages can be named. */
export function useShownRows<Row>(
  rows: readonly Row[] | undefined,
  idOf: (row: Row) => string,
): ReadonlyMap<string, Row> {
  const [kept, setKept] = useState<{ rows: typeof rows; seen: ReadonlyMap<string, Row> }>({
    rows: undefined,
    seen: new Map(),
  });
  if (kept.rows === rows) return kept.seen;
  const seen = new Map(kept.seen);
  for (const row of rows ?? []) seen.set(idOf(row), row);
  setKept({ rows, seen });
  return seen;
}
