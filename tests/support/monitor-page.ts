// A monitor's page with its tab, for tests of what the tab does.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { addDevice, type TestDevice } from './device.ts';
import { openScreen, type Wire } from './screen.tsx';
import { startTestService, type TestService } from './service.ts';

const addOnline = (service: TestService) => addDevice(service, { name: 'Bay 7', online: true });

/**
 * Starts a service before the file's tests and closes it after them; each test has a new monitor and the time of today.
 * @param add adds the monitor, whose name is 'Bay 7'
 */
export function withMonitor(
  onStart: (service: TestService, device: TestDevice) => void,
  add: (service: TestService) => Promise<TestDevice> = addOnline,
): void {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  beforeEach(async () => {
    service.clock.now = new Date();
    onStart(service, await add(service));
  });
  afterAll(() => service.close());
}

/** @param search of the address, as '?tab=log' */
export async function openMonitorPage(service: TestService, device: TestDevice, search = '', wire?: Wire) {
  const address = `/dashboard/monitor-details/${device.id}${search}`;
  const app = await openScreen(service, address, wire && { wire });
  await untilTabIsShown();
  return app;
}
export type MonitorPage = Awaited<ReturnType<typeof openMonitorPage>>;

/** The tab is loaded lazily. */
async function untilTabIsShown(): Promise<void> {
  await screen.findByText('Bay 7', { selector: 'h1' });
  await waitFor(() => expect(document.querySelector('[role=tabpanel] h2')).toBeTruthy());
}

export async function leaveMonitorPage(app: MonitorPage): Promise<void> {
  await app.router.navigate({ to: '/dashboard/users' });
  await waitFor(() => expect(document.querySelector('[role=tabpanel]')).toBeNull());
}

export async function returnToMonitorPage(app: MonitorPage, device: TestDevice): Promise<void> {
  await app.router.navigate({ to: '/dashboard/monitor-details/$id', params: { id: device.id } });
  await untilTabIsShown();
}

export const tab = (name: string) => screen.getByRole('tab', { name });

/** Taps a choice of the page's menu. */
export async function chooseInMenu({ user }: Pick<MonitorPage, 'user'>, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'More for this monitor' }));
  await user.click(await screen.findByRole('menuitem', { name, hidden: true }));
}

/** The section of the open tab. */
export const section = (name: string) => screen.findByText(name, { selector: 'h2' });

/** A server without an event stream. */
export const withoutEvents: Wire = (request, pass) =>
  request.url.endsWith('/events') ? Promise.resolve(new Response('', { status: 404 })) : pass();

export const untilEventsOpen = (app: MonitorPage) =>
  waitFor(() => expect(app.requests).toContain('GET /api/v1/events'));

export const countStatusReads = (requests: string[]) =>
  requests.filter((it) => it.endsWith('/channels/status')).length;

/** The id of the request that the monitor fetches. */
export async function fetchRequest(device: TestDevice): Promise<string> {
  const [request] = await device.pollRequests();
  if (!request) throw new Error('there is no request');
  return request.id;
}

/** A page that becomes visible reads the status at once, without waiting for the interval. */
export function showPageAgain(): void {
  for (const state of ['hidden', 'visible'] as const) {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  }
}
