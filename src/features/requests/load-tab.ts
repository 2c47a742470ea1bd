// Loads a monitor's tab. The route itself loads the tab with users, which is an ordinary list.

import type { Recording } from '../../../contract/requests/recordings.ts';
import { offers } from '../../api/capabilities.ts';
import type { AppContext } from '../../data/app-context.ts';
import { load } from '../../data/load.ts';
import { serviceNow } from '../../lib/service-clock.ts';
import { type CloudFilter, cloudLogSource, type LoadedCloudLog } from './cloud-log/cloud-log-source.ts';
import { type LogRow, logSource } from './logs/log-source.ts';
import { recordingSource } from './recordings/recording-source.ts';
import type { LoadedGrid } from './tab-query.ts';
import { rangeOf, type TabSearch } from './tab-search.ts';

export type LoadedTab =
  | ({ tab: undefined } & LoadedGrid<Recording>)
  | ({ tab: 'log' } & LoadedGrid<LogRow>)
  | ({ tab: 'cloud' } & LoadedCloudLog);

/** A route's loader. Starts the requests without waiting for answers. */
export async function loadTab(
  app: AppContext,
  monitorId: string,
  { tab, page = 1, severity, text = '', ...days }: TabSearch & { tab?: 'log' | 'cloud' | undefined },
  signal: AbortSignal,
): Promise<LoadedTab> {
  const query = { monitorId, range: rangeOf(days, serviceNow()), page };
  if (tab === 'log') return { tab, query, rows: await load(app, logSource(query), signal) };
  if (tab === 'cloud') {
    const filter: CloudFilter = { severity: severity ?? 'ALL', text };
    const rows = await load(app, cloudLogSource(query, filter), signal);
    return { tab, query, filter, rows, searchable: offers(app.call, 'activitySearch') };
  }
  return { tab: undefined, query, rows: await load(app, recordingSource(query), signal) };
}
