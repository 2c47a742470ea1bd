import { useMemo, useState } from 'react';
import { isEqual } from '../lib/is-equal.ts';

/**
 * Rows in the order of `ids`. One that is no more stays as it was last seen: what is below it does not move up.
 * One that says what it said stays the same object, and so does the array, so that nothing is drawn without need.
 * @param known the rows as they are known now; the same array as long as nothing changes
 */
export function useKeptRows<Row>(
  idOf: (row: Row) => string,
  ids: readonly string[],
  known: readonly Row[],
): Row[] {
  const [kept, setKept] = useState({ known, rows: rowsById(idOf, known) });
  let { rows } = kept;
  if (kept.known !== known) {
    const still = ids.flatMap((id) => rows.get(id) ?? []);
    rows = rowsById(idOf, [...still, ...known.map((row) => unchanged(rows.get(idOf(row)), row))]);
    setKept({ known, rows });
  }
  return useMemo(() => ids.flatMap((id) => rows.get(id) ?? []), [ids, rows]);
}

function rowsById<Row>(idOf: (row: Row) => string, rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [idOf(row), row]));
}

function unchanged<Row>(before: Row | undefined, now: Row): Row {
  return before !== undefined && isEqual(before, now) ? before : now;
}
