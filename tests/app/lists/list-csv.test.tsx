// Lists as CSV: all rows that search and filters mean, in the order of the list, each once, and said in the audit trail.
import { screen, waitFor } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { monitors } from '../../../server/store/schema/index.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { catchDownloads } from '../../support/downloads.ts';
import { option } from '../../support/monitor-dialogs.ts';
import { addFacility, addMonitors, addUsers } from '../../support/records.ts';
import { cut, openScreen, type Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let lakeview: string;
let downloads: ReturnType<typeof catchDownloads>;
beforeEach(async () => {
  service = await startTestService();
  downloads = catchDownloads();
  lakeview = await addFacility(service.db, {
    name: 'Lakeview, "General"',
    code: 'LV-1',
    zip: '02115',
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await service.close();
});

const ownZone = process.env.TZ;
beforeAll(() => {
  process.env.TZ = 'America/New_York';
});
afterAll(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

/** Asks for the CSV of the open list. */
async function ask(app: Awaited<ReturnType<typeof openScreen>>) {
  await screen.findByText(/ · updated /);
  await app.user.click(await screen.findByRole('button', { name: 'More for this list' }));
  await app.user.click(await screen.findByRole('menuitem', option('Download (CSV)')));
}

/** The lines of the file, without its byte order mark. */
async function lines(): Promise<string[]> {
  await waitFor(() => expect(downloads.names).toHaveLength(1));
  const text = await downloads.text(0);
  return text.replace('\uFEFF', '').trimEnd().split('\r\n');
}

it('has every monitor of search and filters in the order of the list, with both hours of an autumn night', async () => {
  // Beyond two pages of the service.
  await addMonitors(
    service.db,
    Array.from({ length: 230 }, (_, n) => ({
      name: `Bay ${n}`,
      serialNumber: `IPM-${n}`,
      facilityId: n % 2 ? lakeview : null,
      online: false,
      // New York left daylight saving time in between.
      lastCommunication: new Date(n === 1 ? '2025-11-02T05:30:00Z' : '2025-11-02T06:30:00Z'),
    })),
  );
  const app = await openScreen(
    service,
    `/dashboard/monitors?facility=${lakeview}&search=bay&sort=monitor_id&order=desc`,
  );
  await ask(app);
  const [head, ...rows] = await lines();
  expect(downloads.names).toEqual(['Monitors.csv']);
  expect(head).toBe(
    'Monitor Name,Monitor Serial Number,Status,Facility,Auto Log Level,Last heard from,UTC offset of Last heard from,Online since,UTC offset of Online since',
  );
  expect(rows.map((row) => row.split(',')[0])).toEqual(
    Array.from({ length: 115 }, (_, n) => `Bay ${229 - 2 * n}`),
  );
  expect(rows.at(-1)).toBe(
    'Bay 1,IPM-1,Offline,"Lakeview, ""General""",500,"11-02-2025, 01:30:00",UTC-04:00,,',
  );
  expect(rows.at(-2)).toBe(
    'Bay 3,IPM-3,Offline,"Lakeview, ""General""",500,"11-02-2025, 01:30:00",UTC-05:00,,',
  );
  expect(await screen.findByText('Monitors.csv: 115 rows')).toBeTruthy();
  const exported = (await readTrail(service.db)).filter(({ action }) => action === 'export');
  expect(exported.map(({ details }) => details)).toEqual([{ list: 'monitors', count: 115 }]);
});

it('has each record once where another one leaves the list while it is read', async () => {
  await addMonitors(
    service.db,
    Array.from({ length: 210 }, (_, n) => ({
      name: `Bay ${n}`,
      serialNumber: `IPM-${String(n).padStart(3, '0')}`,
    })),
  );
  const deletesFirst: Wire = async (request, pass) => {
    const answer = await pass();
    const { searchParams } = new URL(request.url);
    if (searchParams.get('count') === '100' && searchParams.get('page') === '1')
      await service.db.delete(monitors).where(eq(monitors.name, 'Bay 0'));
    return answer;
  };
  const app = await openScreen(service, '/dashboard/monitors?sort=monitor_id&order=asc', {
    wire: deletesFirst,
  });
  await ask(app);
  const [, ...rows] = await lines();
  expect(rows.map((row) => row.split(',')[0])).toEqual(Array.from({ length: 209 }, (_, n) => `Bay ${n + 1}`));
});

/** Monitors of more than two pages, by serial number. */
async function addBays(count: number): Promise<void> {
  await addMonitors(
    service.db,
    Array.from({ length: count }, (_, n) => bay(n)),
  );
}

const bay = (n: number) => ({ name: `Bay ${n}`, serialNumber: `IPM-${String(n).padStart(3, '0')}` });

/** The page that a request of the export asks for; null for other requests. */
function exportedPage({ url }: Request): string | null {
  const { searchParams } = new URL(url);
  return searchParams.get('count') === '100' ? searchParams.get('page') : null;
}

it('lacks no record where one leaves and another enters, and their number stays the same', async () => {
  await addBays(210);
  let isMoved = false;
  const moves: Wire = async (request, pass) => {
    const answer = await pass();
    if (exportedPage(request) !== '1' || isMoved) return answer;
    isMoved = true;
    await service.db.delete(monitors).where(eq(monitors.name, 'Bay 0'));
    await addMonitors(service.db, [bay(210)]);
    return answer;
  };
  const app = await openScreen(service, '/dashboard/monitors?sort=monitor_id&order=asc', { wire: moves });
  await ask(app);
  const [, ...rows] = await lines();
  expect(rows.map((row) => row.split(',')[0])).toEqual(Array.from({ length: 210 }, (_, n) => `Bay ${n + 1}`));
  expect(await screen.findByText('Monitors.csv: 210 rows')).toBeTruthy();
});

it('says so where the list never was the same twice', async () => {
  await addBays(120);
  let added = 120;
  const grows: Wire = async (request, pass) => {
    const answer = await pass();
    if (exportedPage(request) === '1') {
      await addMonitors(service.db, [bay(added)]);
      added += 1;
    }
    return answer;
  };
  const app = await openScreen(service, '/dashboard/monitors?sort=monitor_id&order=asc', { wire: grows });
  await ask(app);
  expect(await screen.findByText(/rows\. The list kept changing/)).toBeTruthy();
});

it('is whole where the pages of the server are smaller', async () => {
  await addBays(130);
  const smaller: Wire = async (request, pass) => {
    const answer = await pass();
    if (new URL(request.url).searchParams.get('count') !== '100' || !request.url.includes('page='))
      return answer;
    const page = await answer.json();
    return Response.json({ ...page, data: page.data.slice(0, 40) }, answer);
  };
  const app = await openScreen(service, '/dashboard/monitors?sort=monitor_id&order=asc', { wire: smaller });
  await ask(app);
  expect((await lines()).slice(1)).toHaveLength(130);
});

it('has facilities with zips that a spreadsheet cannot shorten, and users with all their facilities', async () => {
  await addUsers(service.db, [
    {
      firstName: '=Ann',
      lastName: 'Li',
      email: 'ann@example.org',
      status: 'LOCKED_OUT',
      facilityIds: [lakeview],
    },
  ]);
  const app = await openScreen(service, '/dashboard/facilitylist');
  await ask(app);
  expect((await lines())[1]).toMatch(/^"Lakeview, ""General""",LV-1,.*,02115,/);
  app.close();
  downloads = catchDownloads();
  const users = await openScreen(service, '/dashboard/users?search=ann@example');
  expect(downloads.names).toEqual([]);
  await ask(users);
  expect((await lines())[1]).toMatch(
    /^'=Ann,Li,ann@example.org,\+1,[^,]*,Locked out,no,,"Lakeview, ""General""",LV-1,/,
  );
});

it('is not made, and says why, without a connection', async () => {
  await addMonitors(service.db, [{ name: 'Bay 1', serialNumber: 'IPM-1' }]);
  const app = await openScreen(service, '/dashboard/monitors');
  expect(await screen.findByText('Bay 1')).toBeTruthy();
  await app.settled();
  app.rewire(cut);
  await ask(app);
  expect(await screen.findByText(/^Not downloaded: /)).toBeTruthy();
  expect(downloads.names).toEqual([]);
});
