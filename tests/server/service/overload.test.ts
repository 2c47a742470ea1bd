// A process that has more to do than it can: what is refused, what is not, and that it ends.
import { afterEach, expect, it, vi } from 'vitest';
import { createMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { listMonitors, searchMonitors } from '../../../contract/monitors/monitors.ts';
import { checkAdministrator } from '../../../contract/users/users.ts';
import { createLog } from '../../../server/base/log.ts';
import { createOverloadGuard, type OverloadGuard } from '../../../server/http/overload.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const windowMs = 100;
const patience = { timeout: 20_000, interval: windowMs };
let guard: OverloadGuard;
let service: TestService | undefined;
let stopWork: () => void = () => undefined;

afterEach(async () => {
  stopWork();
  guard.close();
  vi.useRealTimers();
  await service?.close();
  service = undefined;
});

/** Keeps the event loop late: a tenth of a second of work, again and again. */
function work(): void {
  const timer = setInterval(() => {
    const until = performance.now() + 100;
    while (performance.now() < until);
  });
  stopWork = () => clearInterval(timer);
}

const countRefused = async (call: () => Promise<Response>) => {
  const statuses = await Promise.all(Array.from({ length: 30 }, async () => await call()));
  return statuses.filter(({ status }) => status === 503);
};

it('refuses reads that come again, until the event loop is in time', async () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  guard = createOverloadGuard(log, () => 0, { maxDelayMs: 5, windowMs });
  const own = await startTestService({ overload: guard });
  service = own;
  const list = () => own.send(listMonitors);
  // The start of a service is work, too.
  await vi.waitFor(async () => expect(await countRefused(list)).toEqual([]), patience);
  work();
  const refused = await vi.waitFor(async () => {
    const some = await countRefused(list);
    expect(some).not.toEqual([]);
    return some;
  }, patience);
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(2);
  expect(await refused[0]?.json()).toEqual({
    status: false,
    message: 'The service is very busy at the moment. It will be with you shortly.',
  });
  const search = () => own.send(searchMonitors, { body: { searchValue: 'x', monitor_menu: 'MONITOR_ALL' } });
  await vi.waitFor(async () => expect(await countRefused(search)).not.toEqual([]), patience);
  expect(await countRefused(() => own.send(checkAdministrator))).toEqual([]);
  expect(await countRefused(() => own.request('/healthz'))).toEqual([]);
  expect(await countRefused(() => own.send(createMonitor, { body: {} }))).toEqual([]);
  expect(lines.join('')).toContain('service.overloaded');
  stopWork();
  // Not every read is refused while it is overloaded: none by chance is no sign of its end.
  await vi.waitFor(async () => {
    expect(lines.join('')).toContain('service.recovered');
    expect(await countRefused(list)).toEqual([]);
  }, patience);
});

it('counts what waits for the database, and not what lasts for one window only', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  let waiting = 0;
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
