// Service workers in which the browser fails: the console works from the network, and offers no update.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Production } from '../support/production.ts';
import type { Browser, Tab } from './driver.ts';
import { installed } from './engines.ts';
import { button } from './queries.ts';
import { read, see, seeRows, tap, until } from './screen.ts';
import { prepareServices } from './service.ts';
import { signIn } from './sign-in.ts';
import { unexpectedErrors } from './visit.ts';

const services = prepareServices();

const faults = {
  /** As with a tablet whose storage is busy or broken. */
  'whose caches answer nothing': 'CacheStorage.prototype.match = () => new Promise(() => undefined);',
  'whose caches refuse':
    "CacheStorage.prototype.match = () => Promise.reject(new DOMException('No.', 'UnknownError'));",
  'that never becomes active':
    "addEventListener('install', (event) => event.waitUntil(new Promise(() => undefined)));",
};

describe.each(installed())('$name', ({ path, start }) => {
  describe.each(Object.entries(faults))('a worker %s', (fault, script) => {
    let production: Production;
    let browser: Browser;
    let tab: Tab;
    const at = (address: string) => production.origin + address;
    beforeAll(async () => {
      production = await services.startFronted({}, { workerFault: script });
      browser = await start(path);
      tab = await browser.newTab();
    });
    afterAll(async () => {
      await browser?.end();
      await production?.end();
    });

    const stateOfWorker = (state: 'active' | 'installing') =>
      tab.run(async (wanted) => Boolean((await navigator.serviceWorker.getRegistration())?.[wanted]), state);

    it('keeps nobody from signing in, from lists or from signing out', async () => {
      await tab.open(at('/auth/login'));
      await signIn(tab);
      const state = fault === 'that never becomes active' ? 'installing' : 'active';
      await until(`a worker that is ${state}`, () => stateOfWorker(state));
      for (const [address, title] of [
        ['facilitylist', 'All Facilities'],
        ['monitors', 'All Monitors'],
      ] as const) {
        await tab.open(at(`/dashboard/${address}`));
        await see(tab, { role: 'heading', name: title });
        await seeRows(tab);
      }
      expect(await read(tab, button('Update now'))).toBeNull();
      await tap(tab, button('Logout'));
      await see(tab, button('Sign in'));
      expect(unexpectedErrors(browser)).toEqual([]);
    });
  });
});
