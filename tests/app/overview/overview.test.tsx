// The overview on the real service: numbers, history, and the lists that they lead to; the strip of a monitor's page.
import { randomUUID } from 'node:crypto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { listCertificates } from '../../../contract/certificates/certificates.ts';
import { listMonitors } from '../../../contract/monitors/monitors.ts';
import { markOffline, recordHeartbeats } from '../../../server/store/overview/presence.ts';
import { sampleMs, startOfInterval, takeSample, wholeFleet } from '../../../server/store/overview/samples.ts';
import { connectionSamples, monitorRequests } from '../../../server/store/schema/index.ts';
import { setPageLanguage } from '../../../src/i18n/page-language.ts';
import { addCertificates } from '../../support/certificates.ts';
import { addFacility, addMonitors } from '../../support/records.ts';
import { cut, openScreen, type Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let ward: string;
let steady: string;
let silent: string;
let longAgo: Date;

const minuteMs = 60_000;

beforeAll(async () => {
  service = await startTestService();
  const { db, clock } = service;
  // In the middle of an hour: five minutes later it is the same point of a longer range.
  clock.now = new Date(startOfInterval(new Date(), 60 * minuteMs).getTime() + 30 * minuteMs);
  const step = startOfInterval(clock.now, sampleMs).getTime();
  const ago = (minutes: number) => new Date(step - minutes * minuteMs);
  ward = await addFacility(db, { name: 'North Ward' });
  const createdAt = new Date('2025-01-01');
  [steady = '', silent = ''] = await addMonitors(db, [
    { name: 'Steady', facilityId: ward, createdAt },
    { name: 'Silent', facilityId: ward, createdAt },
    { name: 'Never', createdAt },
  ]);
  longAgo = ago(15);
  await recordHeartbeats(db, [steady, silent], ago(8));
  await takeSample(db, ago(5));
  await recordHeartbeats(db, [steady], ago(0));
  await markOffline(db, ago(0), 300);
  await takeSample(db, ago(0));
});

afterAll(() => service.close());

async function open(search = '') {
  const app = await openScreen(service, `/dashboard/overview${search}`);
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
  return app;
}

/** A wire on which calls of a path fail until it is mended. */
function failing(path: string) {
  let fails = true;
  const wire: Wire = (request, pass) =>
    fails && request.url.includes(path) ? Promise.resolve(new Response('{', { status: 500 })) : pass();
  return {
    wire,
    mend: () => {
      fails = false;
    },
  };
}

const rows = () => screen.queryAllByRole('row').map(({ textContent }) => textContent ?? '');

describe('the overview', () => {
  it('counts the fleet and its facilities, and says when that was', async () => {
    const app = await open();
    const offline = await screen.findByRole('link', { name: 'North Ward 1 of 2 Offline' });
    expect(offline.getAttribute('href')).toBe(`/dashboard/overview/list?facility=${ward}&connection=offline`);
    const today = within(screen.getByRole('region', { name: 'Went offline today' }));
    expect(today.getByText('3 min')).toBeTruthy();
    expect(screen.getByText(/^As of \d\d:\d\d$/)).toBeTruthy();
    expect(
      within(screen.getByRole('region', { name: 'Unstable connection' })).getByText('None'),
    ).toBeTruthy();
    const chart = screen.getByRole('region', { name: 'Online over time' });
    const slider = within(chart).getByRole('slider', { name: 'Time' });
    expect(slider.getAttribute('aria-valuetext')).toMatch(/: 1 online, 1 offline, 1 never connected$/);
    expect(within(chart).getByText(/^Most offline: 1 at \d\d:\d\d$/)).toBeTruthy();
    await app.user.click(within(chart).getByRole('button', { name: 'Show as table' }));
    await waitFor(() => expect(rows().filter((row) => /\d\d:\d\d/.test(row))).toHaveLength(2));
  });

  it('leads to the list that a number counts, whose filters are chips that can be taken off', async () => {
    const app = await open();
    await app.user.click(await screen.findByRole('link', { name: 'North Ward 1 of 2 Offline' }));
    await screen.findByRole('heading', { level: 1, name: 'Monitors' });
    await screen.findByText('1 monitor', { selector: 'p' });
    expect(screen.getByRole('link', { name: 'Silent' })).toBeTruthy();
    const back = within(screen.getByRole('navigation', { name: 'Back' }));
    const backs = back.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(backs).toEqual([
      ['Overview', '/dashboard/overview'],
      ['North Ward', `/dashboard/facility-details/${ward}`],
    ]);
    await app.user.click(await screen.findByRole('link', { name: 'Remove filter: Facility: North Ward' }));
    await app.user.click(await screen.findByRole('link', { name: 'Remove filter: Offline' }));
    await screen.findByText('3 monitors', { selector: 'p' });
    expect(app.address()).toBe('/dashboard/overview/list');
  });

  it('leads from a point of the chart to the list that it counts, or says that nothing is known of a time', async () => {
    const app = await open();
    const chart = await screen.findByRole('region', { name: 'Online over time' });
    const slider = await within(chart).findByRole<HTMLInputElement>('slider', { name: 'Time' });
    fireEvent.change(slider, { target: { value: Number(slider.value) - 1 } });
    const earlier = await within(chart).findByRole('link', { name: '2 online' });
    await app.user.click(within(chart).getByRole('button', { name: 'Show as table' }));
    const inTable = await within(chart).findByRole('link', { name: /, Online: 2$/ });
    expect(inTable.getAttribute('href')).toBe(earlier.getAttribute('href'));
    await app.user.click(earlier);
    await screen.findByText('2 monitors', { selector: 'p' });
    expect(screen.getByRole('link', { name: 'Silent' })).toBeTruthy();
    expect(screen.queryByText(/counted at this time/)).toBeNull();
    expect(screen.getByRole('link', { name: /^Remove filter: At \d\d/ })).toBeTruthy();
    app.close();
    const lost = await openScreen(service, '/dashboard/overview/list?connection=online&at=yesterday');
    await screen.findByText('No data for this time');
    expect(screen.getByRole('link', { name: 'Remove filter: Invalid time' })).toBeTruthy();
    lost.close();
    // Three were counted, but none is there to be listed.
    const counts = { online: 3, offline: 0, neverConnected: 0 };
    await service.db
      .insert(connectionSamples)
      .values({ facilityId: wholeFleet, minutes: 5, at: longAgo, ...counts });
    const search = `connection=online&at=${longAgo.toISOString()}`;
    await openScreen(service, `/dashboard/overview/list?${search}`);
    await screen.findByText(/^3 monitors were counted at this time, 0 can be listed/);
  });

  it('keeps the time that is being read while the range moves on; another range begins at its latest', async () => {
    const { clock } = service;
    const opened = clock.now;
    const app = await open();
    const chart = within(await screen.findByRole('region', { name: 'Online over time' }));
    const slider = () => chart.getByRole<HTMLInputElement>('slider', { name: 'Time' });
    const last = Number((await chart.findByRole<HTMLInputElement>('slider', { name: 'Time' })).value);
    fireEvent.change(slider(), { target: { value: last - 1 } });
    const read = slider().getAttribute('aria-valuetext');
    expect(read).toMatch(/: 2 online/);
    clock.now = new Date(opened.getTime() + 5 * minuteMs);
    await app.user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(Number(slider().value)).toBe(last - 2));
    expect(slider().getAttribute('aria-valuetext')).toBe(read);
    await app.user.click(chart.getByRole('link', { name: '7 days' }));
    await waitFor(() => expect(slider().max).toBe('168'));
    expect(slider().value).toBe('168');
    clock.now = opened;
  });

  it.each([
    ['/dashboard/overview', 'Start round North Ward'],
    ['/dashboard/monitors', 'Start round'],
  ])('starts a round from %s with the facility that needs it most', async (path, name) => {
    const app = await openScreen(service, path);
    await app.user.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Start round' }));
    const offline = dialog.getByRole('radio', { name: '1 monitor of “North Ward · Offline”' });
    expect((offline as HTMLInputElement).checked).toBe(true);
    expect(dialog.getByRole('radio', { name: '2 monitors of “North Ward”' })).toBeTruthy();
    await app.user.click(dialog.getByRole('button', { name: 'Start' }));
    await screen.findByText('0 of 1 found', { selector: 'strong' });
    expect(screen.getByRole('checkbox', { name: 'Found: Silent' })).toBeTruthy();
  });

  it('is kept on the device: offline it says how old it is', async () => {
    const seen = await open();
    await seen.settled();
    seen.close();
    await openScreen(service, '/dashboard/overview', { wire: cut });
    expect(await screen.findByText(/showing data from/)).toBeTruthy();
    const chart = within(await screen.findByRole('region', { name: 'Online over time' }));
    await chart.findByText(/^As of \d\d:\d\d$/);
    // Beside those of the fleet and of the notices.
    expect(screen.getAllByText(/^As of \d\d:\d\d$/)).toHaveLength(3);
  });

  it('says that its chart could not be loaded, and loads it again', async () => {
    const broken = failing('/v1/overview/history');
    const app = await openScreen(service, '/dashboard/overview', { ...broken, database: false });
    const chart = within(await screen.findByRole('region', { name: 'Online over time' }));
    const retry = await chart.findByRole('button', { name: 'Retry' });
    broken.mend();
    await app.user.click(retry);
    await chart.findByRole('slider', { name: 'Time' });
  });

  it('of an unknown range is that of a day, and a filter of rubbish is none', async () => {
    (await open('?range=1y')).close();
    await openScreen(service, '/dashboard/overview/list?connection=maybe&silent_since=yesterday');
    await screen.findByText('3 monitors', { selector: 'p' });
  });

  /** The list that a link leads to, and how many it has; undefined for other links. */
  async function followed({ href }: HTMLAnchorElement): Promise<[string, number | undefined] | undefined> {
    const { pathname, search, searchParams } = new URL(href);
    const query = Object.fromEntries(searchParams);
    if (pathname === '/dashboard/overview/list')
      return [search, (await service.ask(listMonitors, { query })).count];
    if (pathname !== '/dashboard/certificates' || !query.ends) return undefined;
    return [search, (await service.ask(listCertificates, { query })).count];
  }

  it('has no number that differs from the list that it leads to', async () => {
    const { db, clock } = service;
    const request = { kind: 'audio', askedBy: randomUUID(), askedByName: 'Ada', askedAt: clock.now } as const;
    await db.insert(monitorRequests).values([
      { id: randomUUID(), monitorId: steady, ...request },
      { id: randomUUID(), monitorId: steady, ...request, outcome: 'failed' },
      { id: randomUUID(), monitorId: silent, ...request, outcome: 'unanswered' },
    ]);
    const facilityId = await addFacility(db, { name: 'South Ward' });
    const certificates = [-1, -2, -3, 20, 30, 31].map((days) => ({ name: `${days}`, days, facilityId }));
    await addCertificates(service, certificates);
    await open('?facilities=1');
    await screen.findByRole('link', { name: 'South Ward 6 never connected' });
    const region = within(screen.getByRole('main'));
    const followedLinks = new Map<string, number>();
    for (const link of region.getAllByRole<HTMLAnchorElement>('link')) {
      const list = await followed(link);
      if (!list) continue;
      const [search, count] = list;
      expect([search, Number(/\d+/.exec(link.textContent ?? '')?.[0])]).toEqual([search, count]);
      const name = search
        .replace(/=\d{4}-.*/, '')
        .replace(ward, 'north')
        .replace(facilityId, 'south');
      followedLinks.set(name, count ?? 0);
    }
    expect(Object.fromEntries(followedLinks)).toMatchObject({
      '?connection=online': 1,
      '?connection=offline': 1,
      '?connection=never': 7,
      '?facility=none': 1,
      '?facility=north&connection=offline': 1,
      '?facility=south': 6,
      '?requests=open': 1,
      '?failed_since': 2,
      '?ends=ended': 3,
      '?ends=30': 2,
    });
  });
});

it("a monitor's page has its share of time online, the hours of seven days and the last changes", async () => {
  const app = await openScreen(service, `/dashboard/monitor-details/${silent}`);
  const strip = await screen.findByRole('region', { name: 'Connection, last 7 days' });
  await within(strip).findByText('Went offline');
  expect(strip.querySelectorAll('[data-state][title]')).toHaveLength(168);
  expect(within(strip).getByText('Went offline')).toBeTruthy();
  expect(within(strip).getByText('Went online')).toBeTruthy();
  expect(within(strip).queryByText(/^As of/)).toBeNull();
  const asked = () => app.requests.filter((request) => request.includes('/connection')).length;
  const before = asked();
  await app.user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
  app.close();
  await openScreen(service, `/dashboard/monitor-details/${silent}`, { wire: cut });
  const stored = within(await screen.findByRole('region', { name: 'Connection, last 7 days' }));
  await stored.findByText(/^As of \d\d:\d\d$/);
  expect(stored.getByText('Went offline')).toBeTruthy();
});

it('the strip says that it could not be loaded, and is loaded again', async () => {
  const broken = failing('/connection');
  const app = await openScreen(service, `/dashboard/monitor-details/${silent}`, {
    ...broken,
    database: false,
  });
  const strip = within(await screen.findByRole('region', { name: 'Connection, last 7 days' }));
  const retry = await strip.findByRole('button', { name: 'Retry' });
  broken.mend();
  await app.user.click(retry);
  await strip.findByText('Went offline');
});

it.each([
  ['en', /^\d\d-\d\d$/],
  ['de', /^\d\d\.\d\d\.$/],
  ['ja', /^\d\d\/\d\d$/],
] as const)('the days of the strip are told apart as %s writes them', async (language, day) => {
  setPageLanguage(language);
  onTestFinished(() => setPageLanguage('en'));
  await openScreen(service, `/dashboard/monitor-details/${silent}`);
  const strip = within(await screen.findByRole('region', { name: 'Connection, last 7 days' }));
  const days = (await strip.findAllByText(day)).map(({ textContent }) => textContent);
  expect(new Set(days).size).toBe(days.length);
  expect(days.length).toBeGreaterThanOrEqual(7);
});

it("a facility's page has the same for its monitors", async () => {
  await openScreen(service, `/dashboard/facility-details/${ward}`);
  const strip = await screen.findByRole('region', { name: 'Connection, last 7 days' });
  await waitFor(() => expect(strip.querySelectorAll('[data-state][title]')).toHaveLength(168));
});
