// The session by the clock: unused, it asks and then ends; after 12 hours nothing of it is on the device.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { countMonitors } from '../../../contract/monitors/monitors.ts';
import { readSignInNotice } from '../../../src/session/read-sign-in-notice.ts';
import { eventually } from '../../support/eventually.ts';
import { ada, count, openTab, stored } from '../../support/session-tab.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = 1_800_000_000_000;
function setClock(at: number): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(at);
}

afterEach(() => vi.useRealTimers());

describe('an unused session', () => {
  it('asks after 15 minutes and ends after 30 in all tabs, and keeps the cache', async () => {
    setClock(start);
    const [tab, other] = [openTab(), openTab()];
    await tab.session.signInWithToken(ada);
    const second = openTab();
    vi.setSystemTime(start + 15 * minute - 1);
    tab.session.check();
    expect(tab.state().type).toBe('active');
    vi.setSystemTime(start + 15 * minute);
    tab.session.check();
    expect(tab.state()).toMatchObject({ type: 'idle', endsAt: start + 30 * minute });

    // Activity in another tab counts for this one.
    second.session.recordActivity();
    tab.session.check();
    expect(tab.state().type).toBe('active');

    vi.setSystemTime(start + 45 * minute - 1);
    expect(tab.session.check()).toBe(true);
    expect(tab.state().type).toBe('idle');
    vi.setSystemTime(start + 45 * minute);
    // Later activity does not bring it back.
    tab.session.recordActivity();
    await eventually(() => expect(tab.left).toEqual(['/auth/login']));
    expect(tab.cache).toEqual({ closed: 1, cleared: 0 });
    expect(readSignInNotice()).toEqual({ reason: 'idle' });
    expect(stored()).not.toMatch(/token-of-ada|Ada|"ada"/);
    expect(second.session.check()).toBe(false);
    expect(other.session.person()).toBeNull();
  });

  it('has ended when the app starts after two hours of sleep, before any request', async () => {
    setClock(start);
    await openTab().session.signInWithToken(ada);
    vi.setSystemTime(start + 2 * hour);
    const tab = openTab();
    expect(tab.session.check()).toBe(false);
    expect(tab.session.person()).toBeNull();
    expect(document.getElementById('privacy-screen')).toBeTruthy();
    await eventually(() => expect(tab.left).toEqual(['/auth/login']));
    expect(tab.asked).toEqual(['/api/v1/session/end Bearer token-of-ada']);
  });

  it('sends no request after 30 idle minutes, only the end of the session', async () => {
    setClock(start);
    const tab = openTab();
    await tab.session.signInWithToken(ada);
    const { length } = tab.asked;
    vi.setSystemTime(start + 31 * minute);
    void tab.call(countMonitors, count).catch(() => undefined);
    await eventually(() => expect(tab.left).toEqual(['/auth/login']));
    expect(tab.asked.slice(length)).toEqual(['/api/v1/session/end Bearer token-of-ada']);
  });

  it('is cleared from the device after 12 hours, even when it was used or locked', async () => {
    setClock(start);
    const used = openTab();
    await used.session.signInWithToken(ada);
    for (let at = start; at <= start + 12 * hour; at += 10 * minute) {
      vi.setSystemTime(at);
      used.session.recordActivity();
    }
    expect(used.session.check()).toBe(true);
    vi.setSystemTime(start + 12 * hour + 1);
    expect(used.session.check()).toBe(false);
    await eventually(() => expect(used.left).toEqual(['/auth/login']));
    expect(used.cache.cleared).toBe(1);
    expect(readSignInNotice()).toEqual({ reason: 'expired' });

    setClock(start);
    const locked = openTab();
    await locked.session.signInWithToken(ada);
    void locked.session.lock();
    await eventually(() => expect(locked.left).toEqual(['/auth/login']));
    expect(locked.cache.cleared).toBe(0);
    const atLogin = openTab();
    vi.setSystemTime(start + 12 * hour);
    atLogin.session.check();
    expect(atLogin.cache.cleared).toBe(0);
    vi.setSystemTime(start + 12 * hour + 1);
    atLogin.session.check();
    atLogin.session.check();
    expect(atLogin.cache.cleared).toBe(1);
  });
});
