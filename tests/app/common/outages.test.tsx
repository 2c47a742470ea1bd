// A service that does not answer, one that is too slow and a device without a network read differently; and what this
// device keeps is shown as what it is.
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { updateMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { addDevice, type TestDevice } from '../../support/device.ts';
import { openMonitorPage, untilEventsOpen, withoutEvents } from '../../support/monitor-page.ts';
import { addFacility, addMonitors } from '../../support/records.ts';
import { cut, openScreen, type Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let device: TestDevice;

beforeAll(async () => {
  service = await startTestService();
  await addMonitors(service.db, [{ name: 'Bay 8', online: false }]);
  device = await addDevice(service, { name: 'Bay 7', online: true, lastCommunication: new Date() });
});
afterAll(() => service.close());
afterEach(() => vi.restoreAllMocks());

const tooSlow: Wire = () => Promise.reject(new DOMException('too slow', 'TimeoutError'));

function loseNetwork(app?: { rewire(wire: Wire): void }): void {
  app?.rewire(cut);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
}

const outages = [
  {
    what: 'a service that does not answer',
    wire: cut,
    network: true,
    banner: /^Service unreachable since \d\d:\d\d$/,
    paused: "You can't make changes while the service is unreachable.",
    error: 'The service is unreachable.',
  },
  {
    what: 'a service that is too slow',
    wire: tooSlow,
    network: true,
    banner: /^Service not responding in time since \d\d:\d\d$/,
    paused: "You can't make changes until the service responds in time.",
    error: 'The service did not respond in time.',
  },
  {
    what: 'a device without a network',
    wire: cut,
    network: false,
    banner: /^Offline since \d\d:\d\d$/,
    paused: "You can't make changes while offline.",
    error: 'Something went wrong',
  },
];

describe.each(outages)('$what', ({ wire, network, banner, paused, error }) => {
  it('is named by the banner, by what is disabled and by a list that was never opened', async () => {
    const app = await openScreen(service, '/dashboard/monitors');
    await screen.findByText('Bay 7');
    app.rewire(wire);
    if (!network) loseNetwork(app);
    await app.user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(banner)).toBeTruthy();
    const add = screen.getByRole('button', { name: 'Add' });
    await waitFor(() => expect(add.getAttribute('aria-description')).toBe(paused));
    await app.router.navigate({ to: '/dashboard/users' });
    const problem = await screen.findByText(error);
    expect(screen.getByText("This list hasn't been opened on this device yet.")).toBeTruthy();
    expect(problem.closest<HTMLElement>('[role=alert]')?.style.color).toBe('var(--bad)');
  });

  it("is named in a monitor's grid", async () => {
    const app = await openScreen(service, `/dashboard/monitor-details/${device.id}`);
    await screen.findByText('No recordings in this date range');
    app.rewire(wire);
    if (!network) loseNetwork(app);
    await app.user.click(screen.getByRole('tab', { name: 'Monitor Log' }));
    const problem = await screen.findByText(error);
    expect(problem.closest<HTMLElement>('[role=alert]')?.style.color).toBe('var(--bad)');
    expect(screen.getByText(/^Recordings and logs are not/)).toBeTruthy();
  });
});

it('is why a monitor cannot be deleted by its menu, which says so', async () => {
  const app = await openScreen(service, `/dashboard/monitor-details/${device.id}`);
  await screen.findByText('No recordings in this date range');
  loseNetwork(app);
  await app.user.click(screen.getByRole('button', { name: 'More for this monitor' }));
  const deletion = await screen.findByRole('menuitem', { name: /^Delete Monitor/, hidden: true });
  await waitFor(() => expect(deletion.textContent).toMatch(/while offline/));
  await app.user.click(deletion);
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('an error that the service names', () => {
  const refused: Wire = async () => Response.json({ status: false, message: 'The pump is off.' });

  it('is red in a list, whose count is 0', async () => {
    await openScreen(service, '/dashboard/monitors', { wire: refused });
    const problem = await screen.findByText('The pump is off.');
    expect(problem.closest<HTMLElement>('[role=alert]')?.style.color).toBe('var(--bad)');
    expect(problem.style.color).toBe('inherit');
    expect(screen.getByText('0 monitors')).toBeTruthy();
  });
});

describe('what this device keeps', () => {
  it('is all that an offline search knows, and the list says so', async () => {
    const app = await openScreen(service, '/dashboard/monitors');
    await screen.findByText('Bay 7');
    loseNetwork(app);
    await app.user.type(screen.getByRole('searchbox'), 'zebra{Enter}');
    expect(await screen.findByText('“zebra” is not stored on this device')).toBeTruthy();
    expect(screen.queryByText(/Check the spelling/)).toBeNull();
  });

  it('has only some pages of a list', async () => {
    const app = await openScreen(service, '/dashboard/monitors');
    await screen.findByText('Bay 7');
    loseNetwork(app);
    await app.router.navigate({ to: '/dashboard/monitors', search: { page: 3 } });
    expect(await screen.findByText('This page is not stored on this device')).toBeTruthy();
  });

  it('has a dated status once it is five minutes old, on the list and on the page of a monitor', async () => {
    const first = await openScreen(service, '/dashboard/monitors');
    await screen.findByText('Bay 7');
    expect(screen.queryByText(/^as of/)).toBeNull();
    // The device keeps it after it was shown.
    await first.settled();
    first.close();

    const { now } = Date;
    vi.spyOn(Date, 'now').mockImplementation(() => now.call(Date) + 6 * 60_000);
    loseNetwork();
    const app = await openScreen(service, '/dashboard/monitors', { wire: cut });
    const row = within((await screen.findByText('Bay 7')).closest('tr') as HTMLElement);
    expect(row.getByText('Online').dataset.old).toBe('true');
    expect(row.getByText(/^as of \d\d:\d\d$|^as of \d\d-\d\d-\d{4}$/)).toBeTruthy();
    await app.user.click(screen.getByText('Bay 7'));
    await screen.findByText('Bay 7', { selector: 'h1' });
    for (const status of await screen.findAllByText('Online', { selector: '[data-online]' }))
      expect(status.dataset.old).toBe('true');
    expect(screen.getAllByText(/^as of/).length).toBeGreaterThan(0);
  });

  it('has a status without a date while it is recent', async () => {
    const first = await openScreen(service, '/dashboard/monitors');
    await screen.findByText('Bay 7');
    await first.settled();
    first.close();
    loseNetwork();
    await openScreen(service, '/dashboard/monitors', { wire: cut });
    expect((await screen.findByText('Online', { selector: '[data-online]' })).dataset.old).toBe('false');
    expect(screen.queryByText(/^as of/)).toBeNull();
  });
});

describe("a monitor's page without a stream of changes", () => {
  let later = 0;
  beforeEach(() => {
    later = 0;
    const { now } = Date;
    vi.spyOn(Date, 'now').mockImplementation(() => now.call(Date) + later);
  });

  it('is read again every half minute, like a list', async () => {
    const moving = await addDevice(service, { name: 'Bay 7', online: true });
    const app = await openMonitorPage(service, moving, '', withoutEvents);
    await untilEventsOpen(app);
    // As it opened, and once more because something may have changed meanwhile.
    const reads = () => app.requests.filter((line) => line.endsWith(`/monitors/${moving.id}`)).length;
    await waitFor(() => expect(reads()).toBe(2));
    expect(await screen.findByText('Unassigned /')).toBeTruthy();
    const facilityId = await addFacility(service.db, { name: 'Lakeview General' });
    const body = { monitor_id: 'Bay 7', auto_log_level: 5, facility_id: facilityId };
    await service.ask(updateMonitor, { params: { id: moving.id }, body });
    later = 31_000;
    expect(await screen.findByText('Lakeview General /')).toBeTruthy();
  });

  it('has a dated status when it cannot be read again, although the service is there', async () => {
    const app = await openMonitorPage(service, device, '', withoutEvents);
    app.rewire(async (request, pass) =>
      request.url.endsWith(`/monitors/${device.id}`)
        ? Response.json({ status: false, message: 'Not now.' }, { status: 422 })
        : await withoutEvents(request, pass),
    );
    later = 6 * 60_000;
    expect((await screen.findAllByText(/^as of/)).length).toBeGreaterThan(0);
    expect(screen.queryByText(/since \d\d:\d\d$/)).toBeNull();
  });
});
