// The query of a tab's grid: a range of days and a page, newest first.
import type { Page } from '../../data/list-definition.ts';
import type { Loaded } from '../../data/source.ts';
import type { DayRange } from '../../lib/day-range.ts';

export interface TabQuery {
  monitorId: string;
  range: DayRange;
  page: number;
}

export interface LoadedGrid<Row> {
  query: TabQuery;
  rows: Loaded<Page<Row>>;
}

/** The time zone of the viewer, in whose days a range is given. */
export function viewerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
