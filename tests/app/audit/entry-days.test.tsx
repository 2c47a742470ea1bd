// Days of the audit trail, in the time zone of the screen. The service's entries get times of their own.
import { screen, waitFor, within } from '@testing-library/react';
import dayjs from 'dayjs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AuditPage } from '../../../contract/audit/audit.ts';
import { createMonitor, updateMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { chooseInMenu } from '../../support/monitor-page.ts';
import { openScreen, type Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let monitorId: string;

beforeAll(async () => {
  service = await startTestService();
  const { data } = await service.ask(createMonitor, { body: { cloud_id: 'S-99', monitor_id: 'Ward 7' } });
  monitorId = data[0]?.id ?? '';
  for (const auto_log_level of [100, 500, 100, 500])
    await service.ask(updateMonitor, {
      params: { id: monitorId },
      body: { monitor_id: 'Ward 7', auto_log_level },
    });
});
afterAll(() => service.close());

const ownZone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'America/Chicago';
});
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

/** The service's page, with entries of these times; the older page has those from `rest` on. */
function timesOf(dates: readonly string[], rest = dates.length): Wire {
  return async (request, pass) => {
    if (!request.url.includes('/v1/audit?')) return await pass();
    const answer: { data: [AuditPage] } = await (await pass()).json();
    const [page] = answer.data;
    // The older page is asked for by a number below which the service has fewer.
    const isOlder = new URL(request.url).searchParams.has('before');
    const all = dates.map((date, index) => ({
      ...(page.entries[0] as AuditPage['entries'][number]),
      id: `00000000-0000-4000-8000-00000000000${index}`,
      number: 1000 - index,
      date,
    }));
    const entries = isOlder ? all.slice(rest) : all.slice(0, rest);
    const next = !isOlder && rest < all.length ? 1001 - rest : null;
    return Response.json({ ...answer, data: [{ ...page, entries, next }] });
  };
}

const days = (order: 2 | 3) =>
  screen.getAllByRole('heading', { level: order }).map(({ textContent }) => textContent);
const timesIn = (day: string) =>
  within(screen.getByRole('list', { name: day }))
    .getAllByRole('listitem')
    .map((it) => it.querySelector('time')?.textContent);

it('puts entries on both sides of midnight under their days, and the zone once above them', async () => {
  const midnight = dayjs().startOf('day');
  const dates = [midnight, midnight.subtract(1, 'second')].map((it) => it.toISOString());
  // The clocks went back on the second of November, at 02:00.
  const older = ['2025-11-02T07:30:00.000Z', '2025-11-02T06:30:00.000Z', '2025-11-02T04:59:59.000Z'];
  await openScreen(service, '/dashboard/audit', { wire: timesOf([...dates, ...older]) });
  await screen.findByRole('heading', { name: 'Today' });
  expect(days(2)).toEqual(['Today', 'Yesterday', '11-02-2025', '11-01-2025']);
  expect(timesIn('Today')).toEqual(['00:00:00']);
  expect(timesIn('Yesterday')).toEqual(['23:59:59']);
  expect(timesIn('11-02-2025')).toEqual(['01:30:00', '01:30:00 CDT']);
  expect(timesIn('11-01-2025')).toEqual(['23:59:59']);
  const heads = screen
    .getAllByRole('heading', { level: 2 })
    .map(({ parentElement }) => parentElement?.textContent);
  expect(heads[0]).toMatch(/^Today\d\d-\d\d-\d{4}C[SD]T$/);
  expect(heads[3]).toBe('11-01-2025CDT');
});

it('keeps the order of the entries where a clock was set back', async () => {
  const dates = ['2025-06-02T12:00:00.000Z', '2025-06-03T12:00:00.000Z', '2025-06-02T11:00:00.000Z'];
  await openScreen(service, '/dashboard/audit', { wire: timesOf(dates) });
  await screen.findAllByRole('heading', { name: '06-02-2025' });
  expect(days(2)).toEqual(['06-02-2025', '06-03-2025', '06-02-2025']);
});

it('has one head for a day of which more is shown, and what is unfolded stays so', async () => {
  const dates = [
    ...['2025-06-03T12:00:00.000Z', '2025-06-02T15:00:00.000Z', '2025-06-02T14:00:00.000Z'],
    ...['2025-06-02T13:00:00.000Z', '2025-06-01T12:00:00.000Z'],
  ];
  const app = await openScreen(service, `/dashboard/monitor-details/${monitorId}`, {
    wire: timesOf(dates, 3),
  });
  await chooseInMenu(app, 'History');
  await screen.findByRole('heading', { name: '06-03-2025' });
  expect(days(3).slice(-2)).toEqual(['06-03-2025', '06-02-2025']);
  const [, unfolded] = within(screen.getByRole('list', { name: '06-02-2025' })).getAllByRole('button');
  await app.user.click(unfolded as HTMLElement);
  await app.user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(days(3).slice(-3)).toEqual(['06-03-2025', '06-02-2025', '06-01-2025']));
  expect(timesIn('06-02-2025')).toEqual(['10:00:00', '09:00:00', '08:00:00']);
  expect(unfolded?.isConnected).toBe(true);
  expect(unfolded?.getAttribute('aria-expanded')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
