// When a monitor was last heard from, on a page that stays open without a stream of changes.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { TestDevice } from '../support/device.ts';
import { openMonitorPage, showPageAgain, withMonitor, withoutEvents } from '../support/monitor-page.ts';
import type { TestService } from '../support/service.ts';

let service: TestService;
let device: TestDevice;
withMonitor((...given) => {
  [service, device] = given;
});
afterEach(() => vi.restoreAllMocks());

/** A page that becomes visible again does at once what is due. */
function passSeconds(seconds: number): void {
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now.call(Date) + seconds * 1000);
  showPageAgain();
}

const ago = () => screen.getByText(/ · .*(now|ago)$/).textContent;

it("'x seconds ago' goes on", async () => {
  await device.sendHeartbeat();
  const app = await openMonitorPage(service, device, '', withoutEvents);
  expect(ago()).toMatch(/(now|seconds? ago)$/);
  passSeconds(185);
  await waitFor(() => expect(ago()).toMatch(/3 minutes ago$/));
  app.close();
});

it('a later heartbeat is shown, though no event tells of it', async () => {
  await device.sendHeartbeat();
  const app = await openMonitorPage(service, device, '', withoutEvents);
  const reads = () => app.requests.filter((line) => line === `GET /api/v1/monitors/${device.id}`).length;
  const before = reads();
  passSeconds(31);
  await waitFor(() => expect(reads()).toBe(before + 1));
  app.close();
});
