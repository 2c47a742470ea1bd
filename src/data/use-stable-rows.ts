import { useMemo, useState } from 'react';
import { isEqual } from '../lib/is-equal.ts';

/**
 * Rows in the order of `ids`. A row that is not among the latest stays as it last was, so that the rows below it do not
 * move up. Equal rows and an equal array keep their objects, to avoid renders.
 * @param latest the latest rows; the same array as long as nothing changes
 */
export function useStableRows<Row>(
  idOf: (row: Row) => string,
  ids: readonly string[],
  latest: readonly Row[],
): Row[] {
  const [kept, setKept] = useState({ latest, rows: rowsById(idOf, latest) });
  let { rows } = kept;
  if (kept.latest !== latest) {
    const still = ids.flatMap((id) => rows.get(id) ?? []);
    rows = rowsById(idOf, [...still, ...latest.map((row) => unchanged(rows.get(idOf(row)), row))]);
    setKept({ latest, rows });
  }
  return useMemo(() => ids.flatMap((id) => rows.get(id) ?? []), [ids, rows]);
}

function rowsById<Row>(idOf: (row: Row) => string, rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [idOf(row), row]));
}

function unchanged<Row>(before: Row | undefined, now: Row): Row {
  return before !== undefined && isEqual(before, now) ? before : now;
}
