// How long ago a monitor was heard from, on a page that stays open.
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
  // Sooner than anything else on the page is fetched or drawn again.
  passSeconds(12);
  await waitFor(() => expect(ago()).toMatch(/ (1[2-9]|[2-5]\d) seconds ago$/));
  app.close();
});
