// How long ago a monitor was heard from, on a page that stays open.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { TestDevice } from '../../support/device.ts';
import { openMonitorPage, withMonitor, withoutEvents } from '../../support/monitor-page.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let device: TestDevice;
withMonitor((...given) => {
  [service, device] = given;
});
afterEach(() => vi.useRealTimers());

const ago = () => screen.getByText(/^now$| ago$/).textContent;

it("'now' goes on", async () => {
  // Clock and timers stand still: a busy machine needs ten seconds for what follows.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  await device.sendHeartbeat();
  vi.setSystemTime(Date.now() + 50_000);
  const app = await openMonitorPage(service, device, '', withoutEvents);
  const reads = () => app.requests.filter((line) => line === `GET /api/v1/monitors/${device.id}`).length;
  await app.until(() => reads() === 2);
  // The answer is shown, which draws the page again.
  await app.settled();
  expect(ago()).toBe('now');
  // Sooner than anything else on the page is fetched or drawn again.
  await vi.advanceTimersByTimeAsync(12_000);
  await waitFor(() => expect(ago()).toBe('1 minute ago'));
});
