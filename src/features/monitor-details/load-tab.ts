// What the grids of the tabs ask the service. The tab with users is a list of its own, which the route hands in.

import { pageSize } from '../../../contract/common/paging.ts';
import { type Activity, type Severity, searchActivities } from '../../../contract/monitors/activities.ts';
import { listMonitorLogs, type MonitorLog } from '../../../contract/monitors/monitor-logs.ts';
import type { Recording } from '../../../contract/monitors/recordings.ts';
import { offers } from '../../api/capabilities.ts';
import type { AppContext } from '../../data/app-context.ts';
import { countHours, type DayRange, toInterval } from '../../lib/day-range.ts';
import { type DetailsSearch, rangeOf } from './details-search.ts';
import { type Asked, askPage, type Numbered, numbered } from './load-page.ts';
import { recordingQuery, recordingSource, viewerZone } from './recordings/recording-source.ts';

/** What every grid is about. */
export interface GridQuestion {
  /** Record id. */
  monitorId: string;
  range: DayRange;
  page: number;
}

export interface CloudFilter {
  severity: Severity | 'ALL';
  text: string;
}

/** Everything that happened. */
export const unfiltered: CloudFilter = { severity: 'ALL', text: '' };

export type LoadedTab =
  | { tab: undefined; question: GridQuestion; recordings: Asked<Recording> }
  | { tab: 'log'; question: GridQuestion; logs: Asked<Numbered<MonitorLog>> }
  | {
      tab: 'cloud';
      question: GridQuestion;
      filter: CloudFilter;
      activities: Asked<Numbered<Activity>>;
      /** Whether the server searches texts. */
      searchable: Promise<boolean>;
    };

type Parts = Pick<AppContext, 'call'>;

function askRecordings(parts: Parts, question: GridQuestion, signal: AbortSignal): Asked<Recording> {
  const asked = recordingQuery(question.monitorId, question.range, question.page);
  return askPage(
    ['recordings', asked],
    (limit) => recordingSource(new Map()).fetchPage(parts.call, asked, limit),
    signal,
  );
}

function askLogs({ call }: Parts, question: GridQuestion, signal: AbortSignal): Asked<Numbered<MonitorLog>> {
  const { monitorId, range, page } = question;
  const params = { id: monitorId, hours: String(countHours(range)), fromDate: range.from, toDate: range.to };
  const query = { count: pageSize, page, sort_order: 'desc', time_zone: viewerZone() } as const;
  return askPage(
    ['logs', question],
    async (limit) => {
      const { data, count = data.length } = await call(listMonitorLogs, { params, query }, { signal: limit });
      return { rows: numbered(data, page, pageSize), count };
    },
    signal,
  );
}

/** The body that asks for what happened in a range. */
export function activityBody(
  { monitorId, range }: Omit<GridQuestion, 'page'>,
  { severity, text }: CloudFilter,
) {
  const { first, last } = toInterval(range);
  return {
    time_span: 'CUSTOM',
    event_severity: severity,
    time_from: first,
    time_to: last,
    monitor_id: monitorId,
    searchValue: text,
  } as const;
}

function askActivities(
  { call }: Parts,
  question: GridQuestion,
  filter: CloudFilter,
  signal: AbortSignal,
): Asked<Numbered<Activity>> {
  const { monitorId, page } = question;
  const input = {
    params: { id: monitorId },
    query: { count: pageSize, page, sort_order: 'desc' },
    body: activityBody(question, filter),
  } as const;
  return askPage(
    ['activities', question, filter],
    async (limit) => {
      const { data, count = data.length } = await call(searchActivities, input, { signal: limit });
      return { rows: numbered(data, page, pageSize), count };
    },
    signal,
  );
}

/** A part of the route's loader: begins to ask, and waits for nothing. */
export function loadTab(
  parts: Parts,
  monitorId: string,
  search: Omit<DetailsSearch, 'tab'> & { tab?: 'log' | 'cloud' | undefined },
  signal: AbortSignal,
): LoadedTab {
  const question = { monitorId, range: rangeOf(search, Date.now()), page: search.page ?? 1 };
  switch (search.tab) {
    case 'log':
      return { tab: 'log', question, logs: askLogs(parts, question, signal) };
    case 'cloud': {
      const filter = { severity: search.severity ?? 'ALL', text: search.text ?? '' } as const;
      const activities = askActivities(parts, question, filter, signal);
      return { tab: 'cloud', question, filter, activities, searchable: offers(parts.call, 'activitySearch') };
    }
    default:
      return { tab: undefined, question, recordings: askRecordings(parts, question, signal) };
  }
}
