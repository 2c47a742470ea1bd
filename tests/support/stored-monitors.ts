// Monitors as a device keeps them, for tests of what it keeps: one page of a list of two.
import { afterAll, beforeAll } from 'vitest';
import { listMonitors, type Monitor } from '../../contract/monitors/monitors.ts';
import { addMonitors } from './records.ts';
import { startTestService, type TestService } from './service.ts';

/** The list's first page. */
export const firstPage = {
  menu: 'MONITOR_ALL',
  searchText: '',
  sort: 'monitor_id',
  order: 'asc',
  page: 1,
  pageSize: 10,
} as const;

/** Starts a service with two monitors for the tests of a file; `rows` is empty until it runs. */
export function provideTwoMonitors(): { rows: Monitor[] } {
  const provided: { rows: Monitor[] } = { rows: [] };
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
    await addMonitors(service.db, [{ name: 'Bay 1' }, { name: 'Bay 2' }]);
    provided.rows = (await service.ask(listMonitors, { query: { count: 10 } })).data;
  });
  afterAll(() => service.close());
  return provided;
}
