// A grid that the service declines with `status:false`: its count is 0, and nothing old is shown.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDevice, addLog, addRecording, type TestDevice } from '../../support/device.ts';
import { withoutEvents } from '../../support/monitor-page.ts';
import { addFacility } from '../../support/records.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let device: TestDevice;
let facilityId: string;

beforeAll(async () => {
  service = await startTestService();
  service.clock.now = new Date();
  device = await addDevice(service, { name: 'Bay 7', online: true, lastCommunication: new Date() });
  facilityId = await addFacility(service.db);
  await addRecording(service, device, 'sound');
  await addLog(service, device, 'a line', 'bay-7.log');
});
afterAll(() => service.close());

const rows = () => document.querySelectorAll('tbody tr').length;

it.each([
  { grid: 'recordings', search: '', call: '/audiolist/', before: '1 recording', after: '0 recordings' },
  { grid: 'logs', search: '?tab=log', call: '/log/', before: '1 log', after: '0 logs' },
  {
    grid: 'the cloud log',
    search: '?tab=cloud',
    call: '/activities/',
    before: /^\d+ entr/,
    after: '0 entries',
  },
])('of $grid', async ({ search, call, before, after }) => {
  let declines = false;
  const app = await openScreen(service, `/dashboard/monitor-details/${device.id}${search}`, {
    wire: (request, pass) =>
      declines && request.url.includes(call)
        ? Promise.resolve(Response.json({ status: false, message: 'The archive is closed.' }))
        : withoutEvents(request, pass),
  });
  expect((await screen.findAllByText(before)).length).toBeGreaterThan(0);
  declines = true;
  await app.user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('The archive is closed.')).toBeTruthy();
  expect((await screen.findAllByText(after)).length).toBeGreaterThan(0);
  expect(rows()).toBe(0);
  declines = false;
  await app.user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('The archive is closed.')).toBeNull());
  expect((await screen.findAllByText(before)).length).toBeGreaterThan(0);
});

it.each([
  {
    grid: 'certificates',
    address: () => '/dashboard/certificates',
    call: '/certificates?',
    after: '0 certificates',
  },
  {
    grid: "a facility's CSRs",
    address: () => `/dashboard/siteconfig?facility=${facilityId}&mechanism=client`,
    call: '/monitorcsrs/',
    after: '0 monitors',
  },
  {
    grid: 'the overview',
    address: () => '/dashboard/overview/list?connection=online',
    call: '/monitors',
    after: '0 monitors',
  },
])('of $grid, when it is opened', async ({ address, call, after }) => {
  await openScreen(service, address(), {
    wire: (request, pass) =>
      request.url.includes(call)
        ? Promise.resolve(Response.json({ status: false, message: 'The archive is closed.' }))
        : withoutEvents(request, pass),
  });
  expect((await screen.findAllByText('The archive is closed.')).length).toBeGreaterThan(0);
  expect((await screen.findAllByText(after)).length).toBeGreaterThan(0);
});
