// A session on a device whose clock is wrong, or is set while the app is open: the service's time decides.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countMonitors } from '../../../contract/monitors/monitors.ts';
import { forgetConfirmation } from '../../../src/lib/service-clock.ts';
import { readSignInNotice } from '../../../src/session/read-sign-in-notice.ts';
import { readLastActivity, readRecord } from '../../../src/session/session-record.ts';
import { WrongClock } from '../../../src/session/wrong-clock.ts';
import { eventually } from '../../support/eventually.ts';
import { returnFromProvider } from '../../support/provider-callback.ts';
import { ada, answer, auth, count, openTab } from '../../support/session-tab.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = 1_800_000_000_000;

/** How far the device's clock is ahead of the service's. */
let ahead = 0;

const serviceTime = () => Date.now() - ahead;
const dated = () => ({ Date: new Date(serviceTime()).toUTCString() });

/** The service's answers, with its time. */
async function tellTime(path: string): Promise<Response> {
  return Response.json(await answer(path).json(), { headers: dated() });
}

/** Time passes, on the device and on the service. */
function pass(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
}

/** The device's clock is set, and the service's is not. */
function setClock(by: number): void {
  ahead += by;
  vi.setSystemTime(Date.now() + by);
}

/** Signs in at the provider, whose tokens are good for ten minutes. Returns how often it was asked for tokens. */
async function signIn(tellsTime: boolean): Promise<() => number> {
  const tab = openTab(tellTime);
  const url = returnFromProvider(auth, { sub: 'ada', returnTo: '/my-page' }, { now: serviceTime, tellsTime });
  expect(await tab.session.finishSignIn(url)).toBe('/my-page');
  const asked = vi.mocked(fetch).mock.calls;
  return () => asked.filter(([request]) => String(request).endsWith('/oauth/token')).length;
}

beforeEach(() => {
  ahead = 0;
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const clocks: [name: string, ahead: number][] = [
  ['right', 0],
  ['a day slow', -day],
  ['15 minutes slow', -15 * minute],
  ['10 minutes fast', 10 * minute],
  ['15 minutes fast', 15 * minute],
  ['a day fast', day],
];

describe.each(clocks)('a clock that is %s', (_, by) => {
  it.each([
    ['with a Date in its answers', true],
    ['without one, by the time at which the tokens were issued', false],
  ])('signs in, and asks for a token once in nine minutes, %s', async (_answers, tellsTime) => {
    setClock(by);
    const tokens = await signIn(tellsTime);
    expect(Math.abs((readRecord()?.since ?? 0) - serviceTime())).toBeLessThan(minute);
    for (let starts = 0; starts < 4; starts += 1) {
      pass(2 * minute);
      const tab = openTab(tellTime);
      expect(await tab.session.checkSurely()).toBe(true);
      tab.session.recordActivity();
      await tab.call(countMonitors, count);
    }
    expect(tokens()).toBe(1);
    expect(Math.abs((readLastActivity() ?? 0) - serviceTime())).toBeLessThan(minute);
    pass(2 * minute);
    await openTab(tellTime).call(countMonitors, count);
    expect(tokens()).toBe(2);
  });
});

describe.each([
  ['slow', -1],
  ['fast', 1],
])('a clock that is more than a day %s', (_, sign) => {
  it('refuses the sign-in, before the page is left and after', async () => {
    setClock(sign * (day + minute));
    returnFromProvider(auth, { sub: 'ada' }, { now: serviceTime, tellsTime: true });
    await expect(openTab(tellTime).session.signIn('/')).rejects.toBeInstanceOf(WrongClock);
    const url = returnFromProvider(auth, { sub: 'ada' }, { now: serviceTime, tellsTime: true });
    expect(await openTab(tellTime).session.finishSignIn(url)).toBe('/auth/login');
    const notice = readSignInNotice();
    expect(notice).toMatchObject({ reason: 'clock', device: Date.now() });
    expect(Math.abs((notice?.reason === 'clock' ? notice.service : 0) - serviceTime())).toBeLessThan(minute);
    expect(await openTab(tellTime).session.signInWithToken(ada)).toBe('/auth/login');
    expect(readRecord()).toBeNull();
  });
});

const jumps: [name: string, by: number][] = [
  ['two days back', -2 * day],
  ['15 minutes back', -15 * minute],
  ['20 minutes ahead', 20 * minute],
  ['two days ahead', 2 * day],
];

describe.each(jumps)('a clock that is set %s while the app is open', (_, by) => {
  it('ends nothing where the service tells its time', async () => {
    await signIn(true);
    const tab = openTab(tellTime);
    await tab.call(countMonitors, count);
    setClock(by);
    // Nothing is decided before the service has answered.
    expect(tab.session.check()).toBe(false);
    expect(tab.state().type).toBe('active');
    await tab.call(countMonitors, count);
    expect(tab.session.check()).toBe(true);
    expect(tab.state().type).toBe('active');
    expect(tab.left).toEqual([]);
    // Idleness is counted on by the service's time.
    pass(14 * minute);
    expect(await tab.session.checkSurely()).toBe(true);
    expect(tab.state().type).toBe('active');
    pass(2 * minute);
    expect(await tab.session.checkSurely()).toBe(true);
    expect(tab.state().type).toBe('idle');
    pass(15 * minute);
    expect(await tab.session.checkSurely()).toBe(false);
    expect(readSignInNotice()).toEqual({ reason: 'idle' });
  });
});

describe('a clock that is set while the app is closed', () => {
  it.each([
    ['a day back', 0, -day],
    ['right, after it was two hours slow', -2 * hour, 2 * hour],
    ['right, after it was two hours fast', 2 * hour, -2 * hour],
  ])('%s, ends nothing where the service tells its time', async (_, before, by) => {
    setClock(before);
    await signIn(true);
    setClock(by);
    forgetConfirmation();
    const tab = openTab(tellTime);
    expect(await tab.session.checkSurely()).toBe(true);
    expect(tab.state().type).toBe('active');
    expect(tab.left).toEqual([]);
  });
});

describe('a clock that is set back', () => {
  it('ends the session where the service does not answer', async () => {
    await signIn(true);
    const tab = openTab(tellTime);
    await tab.call(countMonitors, count);
    setClock(-hour);
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    expect(await tab.session.checkSurely()).toBe(false);
    await eventually(() => expect(tab.left).toEqual(['/auth/login']));
  });

  it('does not prolong an unused session', async () => {
    await signIn(true);
    pass(40 * minute);
    setClock(-39 * minute);
    const tab = openTab(tellTime);
    // The first answer tells.
    await tab.call(countMonitors, count).catch(() => undefined);
    expect(tab.session.check()).toBe(false);
    expect(readSignInNotice()).toEqual({ reason: 'idle' });
  });
});
