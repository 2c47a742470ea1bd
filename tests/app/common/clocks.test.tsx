// Screens on a tablet whose clock is wrong: what is as old, and which day is today, the service says.
import { screen, waitFor } from '@testing-library/react';
import dayjs from 'dayjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatMoment } from '../../../src/i18n/format.ts';
import { everyWhileVisible } from '../../../src/lib/every-while-visible.ts';
import { WrongClock } from '../../../src/session/wrong-clock.ts';
import type { TestDevice } from '../../support/device.ts';
import { openMonitorPage, withMonitor, withoutEvents } from '../../support/monitor-page.ts';
import { openScreen, type Wire } from '../../support/screen.tsx';
import type { TestService } from '../../support/service.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let service: TestService;
let device: TestDevice;
withMonitor((...given) => {
  [service, device] = given;
});
afterEach(() => vi.useRealTimers());

/** The device's clock, from now on; the service keeps its own, which its answers tell. */
function setDeviceClock(aheadMs: number): Wire {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs });
  return async (request, pass) => {
    const { status, headers, body } = await withoutEvents(request, pass);
    const told = new Headers(headers);
    told.set('Date', new Date(Date.now() - aheadMs).toUTCString());
    return new Response(body, { status, headers: told });
  };
}

const ago = () => screen.getByText('Last Connected Date').closest('div')?.querySelector('dd')?.textContent;

describe.each([
  ['10 minutes fast', 10 * minute],
  ['a day slow', -day],
])('with a clock that is %s', (_, aheadMs) => {
  it("a monitor's page says how long ago it was heard from, and shows the days up to today", async () => {
    service.clock.now = new Date();
    await device.sendHeartbeat();
    const today = dayjs().format('MM-DD-YYYY');
    const wire = setDeviceClock(aheadMs);
    // As after a sign-in: an answer has told the time.
    const before = await openMonitorPage(service, device, '', wire);
    await before.settled();
    before.close();
    await openMonitorPage(service, device, '', wire);
    await waitFor(() => expect(ago()).toMatch(/^(now|\d seconds? ago)/));
    expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe(today);
  });
});

it('a sign-in with a clock that is more than a day off names the clock, both times and what to do', async () => {
  const app = await openScreen(service, '/auth/login', { signedIn: false });
  const times = { device: Date.UTC(2026, 10, 26, 16), service: Date.UTC(2026, 10, 25, 15) };
  vi.spyOn(app.session, 'signIn').mockRejectedValue(new WrongClock(times));
  await app.user.click(await screen.findByRole('button', { name: 'Sign in' }));
  const said = (await screen.findByRole('alert')).textContent;
  expect(said).toContain("You can't sign in because this device's clock is wrong.");
  expect(said).toContain(`This device: ${formatMoment(times.device)}`);
  expect(said).toContain(`Service: ${formatMoment(times.service)}`);
  expect(said).toContain('turn on automatic date and time');
});

describe('what repeats while a page is visible', () => {
  it.each([
    ['an hour back', -60 * minute],
    ['an hour ahead', 60 * minute],
  ])('goes on when the clock is set %s', (_, by) => {
    vi.useFakeTimers();
    const run = vi.fn();
    const stop = everyWhileVisible(30_000, run);
    vi.advanceTimersByTime(10_000);
    vi.setSystemTime(Date.now() + by);
    vi.advanceTimersByTime(32_000);
    expect(run.mock.calls.length).toBeGreaterThanOrEqual(1);
    expect(run.mock.calls.length).toBeLessThanOrEqual(2);
    stop();
  });
});
