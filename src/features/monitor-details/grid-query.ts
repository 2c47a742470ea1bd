// What a grid of one monitor asks: some days, page by page, newest first. Nothing of it is kept on the device.
import { requestsEntity } from '../../../contract/service/events.ts';
import type { Call } from '../../api/http.ts';
import type { Page } from '../../data/list-source.ts';
import type { Loaded, Source } from '../../data/source.ts';
import type { DayRange } from '../../lib/day-range.ts';

export interface GridQuery {
  /** Record id. */
  monitorId: string;
  range: DayRange;
  page: number;
}

export interface LoadedGrid<Row> {
  query: GridQuery;
  rows: Loaded<Page<Row>>;
}

/** @param question all that the answer depends on */
export function gridSource<Row>(
  question: readonly [grid: string, query: GridQuery, ...filters: unknown[]],
  fetch: (call: Call, signal?: AbortSignal) => Promise<Page<Row>>,
): Source<Page<Row>> {
  const [, { monitorId }] = question;
  return {
    key: JSON.stringify(question),
    fetch,
    opensWith: 'nothing',
    affectedBy: { entities: [requestsEntity], ids: [monitorId] },
  };
}

/** A row and its number in the whole grid, from 1 on. */
export type Numbered<Row> = Row & { number: number };

export function numbered<Row extends object>(
  rows: readonly Row[],
  page: number,
  pageSize: number,
): Numbered<Row>[] {
  return rows.map((row, index) => ({ ...row, number: (page - 1) * pageSize + index + 1 }));
}

/** The viewer's, whose days a range means. */
export function viewerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
