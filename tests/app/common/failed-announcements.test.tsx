// A screen reader is told the error of a list that failed, and not that it is still loading.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDevice, type TestDevice } from '../../support/device.ts';
import { openScreen, type Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let device: TestDevice;

beforeAll(async () => {
  service = await startTestService();
  device = await addDevice(service, { name: 'Bay 7' });
});
afterAll(() => service.close());

const failing =
  (path: RegExp): Wire =>
  async (request, pass) =>
    path.test(request.url)
      ? Response.json({ status: false, message: 'It is broken.' }, { status: 500 })
      : await pass();

it.each([
  ['a list', () => '/dashboard/monitors', /\/v1\/monitors\?/],
  ["a monitor's recordings", () => `/dashboard/monitor-details/${device.id}`, /\/audiolist\//],
])('of %s', async (_, address, path) => {
  await openScreen(service, address(), { wire: failing(path) });
  await waitFor(() => expect(screen.getByText('It is broken.')).toBeTruthy());
  const said = screen.getAllByRole('status', { hidden: true }).map(({ textContent }) => textContent);
  expect(said).not.toContainEqual(expect.stringContaining('Loading'));
});
