import { useState } from 'react';

/** Every row that was shown here, by id, for the names of selected rows on other pages. */
export function useSeenRows<Row>(
  rows: readonly Row[] | undefined,
  idOf: (row: Row) => string,
): ReadonlyMap<string, Row> {
  const [seen, setSeen] = useState<{ rows: typeof rows; byId: ReadonlyMap<string, Row> }>({
    rows: undefined,
    byId: new Map(),
  });
  if (seen.rows === rows) return seen.byId;
  const byId = new Map(seen.byId);
  for (const row of rows ?? []) byId.set(idOf(row), row);
  setSeen({ rows, byId });
  return byId;
}
