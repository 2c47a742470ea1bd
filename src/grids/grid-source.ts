// The source of a grid: a page of rows that is read anew each time. Nothing is kept on the device.
import type { Call } from '../api/http.ts';
import type { Page } from '../data/list-definition.ts';
import type { Source } from '../data/source.ts';

/**
 * @param keyParts everything that the answer depends on
 * @param affectedBy left out where no change is announced
 */
export function gridSource<Row>(
  keyParts: readonly [grid: string, ...query: unknown[]],
  fetch: (call: Call, signal?: AbortSignal) => Promise<Page<Row>>,
  affectedBy: readonly string[] = [],
): Source<Page<Row>> {
  return {
    key: JSON.stringify(keyParts),
    fetch,
    affectedBy,
  };
}

/** A row with its number on all pages, from 1. */
export type Numbered<Row> = Row & { number: number };

export function numbered<Row extends object>(
  rows: readonly Row[],
  page: number,
  pageSize: number,
): Numbered<Row>[] {
  return rows.map((row, index) => ({ ...row, number: (page - 1) * pageSize + index + 1 }));
}
