import { useState } from 'react';

/** Every row that was shown here, by id: rows that are selected on other pages can be named. */
export function useShownRows<Row>(
  rows: readonly Row[] | undefined,
  idOf: (row: Row) => string,
): ReadonlyMap<string, Row> {
  const [kept, setKept] = useState<{ rows: typeof rows; byId: ReadonlyMap<string, Row> }>({
    rows: undefined,
    byId: new Map(),
  });
  if (kept.rows === rows) return kept.byId;
  const byId = new Map(kept.byId);
  for (const row of rows ?? []) byId.set(idOf(row), row);
  setKept({ rows, byId });
  return byId;
}
