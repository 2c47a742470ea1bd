// The query of a monitor's grid: a range of days and a page, newest first. Nothing is kept on the device.
import type { Call } from '../../api/http.ts';
import type { Page } from '../../data/list-definition.ts';
import type { Loaded, Source } from '../../data/source.ts';
import type { DayRange } from '../../lib/day-range.ts';

export interface GridQuery {
  monitorId: string;
  range: DayRange;
  page: number;
}

export interface LoadedGrid<Row> {
  query: GridQuery;
  rows: Loaded<Page<Row>>;
}

/**
 * @param keyParts everything that the answer depends on
 * @param affectedBy left out where no change is announced
 */
export function gridSource<Row>(
  keyParts: readonly [grid: string, query: GridQuery, ...filters: unknown[]],
  fetch: (call: Call, signal?: AbortSignal) => Promise<Page<Row>>,
  affectedBy: readonly string[] = [],
): Source<Page<Row>> {
  return {
    key: JSON.stringify(keyParts),
    fetch,
    showsFirst: 'loading',
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

/** The time zone of the viewer, in whose days a range is given. */
export function viewerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
