// A process that has more to do than it can: what is refused, what is not, and that it ends.
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { listMonitors, searchMonitors } from '../../../contract/monitors/monitors.ts';
import { checkAdministrator } from '../../../contract/users/users.ts';
import { createLog } from '../../../server/base/log.ts';
import { createOverloadGuard, type OverloadGuard } from '../../../server/http/overload.ts';
import { eventually } from '../../support/eventually.ts';
import { startTestService } from '../../support/service.ts';

let guard: OverloadGuard;
/** How many calls wait for the database, as the guard believes. */
let waiting = 0;

afterEach(() => {
  waiting = 0;
  guard.close();
});

const countRefused = async (call: () => Promise<Response>) => {
  const statuses = await Promise.all(Array.from({ length: 30 }, async () => await call()));
  return statuses.filter(({ status }) => status === 503);
};

it('refuses reads that come again, until there is less to do', async () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  guard = createOverloadGuard(log, () => waiting, { maxDelayMs: 60_000, windowMs: 20 });
  const own = await startTestService({ overload: guard });
  const list = () => own.send(listMonitors);
  expect(await countRefused(list)).toEqual([]);
  waiting = 1_000;
  await eventually(() => expect(lines.join('')).toContain('service.overloaded'));
  const refused = await countRefused(list);
  expect(refused).not.toEqual([]);
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(2);
  expect(await refused[0]?.json()).toEqual({
    status: false,
    message: 'The service is very busy at the moment. It will be with you shortly.',
  });
  const search = () => own.send(searchMonitors, { body: { searchValue: 'x', monitor_menu: 'MONITOR_ALL' } });
  expect(await countRefused(search)).not.toEqual([]);
  expect(await countRefused(() => own.send(checkAdministrator))).toEqual([]);
  expect(await countRefused(() => own.request('/healthz'))).toEqual([]);
  expect(await countRefused(() => own.send(createMonitor, { body: {} }))).toEqual([]);
  waiting = 0;
  await eventually(() => expect(lines.join('')).toContain('service.recovered'));
  expect(await countRefused(list)).toEqual([]);
});

it('counts how late the event loop is', async () => {
  const lines: string[] = [];
  guard = createOverloadGuard(
    createLog((line) => lines.push(line)),
    () => 0,
    { maxDelayMs: 20, windowMs: 100 },
  );
  const timer = setInterval(() => {
    const until = performance.now() + 100;
    while (performance.now() < until);
  });
  onTestFinished(() => clearInterval(timer));
  await eventually(() => expect(lines.join('')).toContain('service.overloaded'));
});

it('counts what waits for the database, and not what lasts for one window only', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  guard = createOverloadGuard(
    createLog(() => undefined),
    () => waiting,
    { maxDelayMs: 60_000, windowMs: 20 },
  );
  const refuses = () =>
    Array.from({ length: 50 }).some(() => {
      try {
        guard.refuseSome();
        return false;
      } catch {
        return true;
      }
    });
  waiting = 1_000;
  vi.advanceTimersByTime(20);
  expect(refuses()).toBe(false);
  vi.advanceTimersByTime(20);
  expect(refuses()).toBe(true);
  waiting = 0;
  vi.advanceTimersByTime(20);
  expect(refuses()).toBe(false);
});
