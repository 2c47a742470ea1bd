// Lists that are loaded one after the other, each as soon as the one before has its rows: a page that is left has a database
// open, and WebKit keeps it with its connections. Each has its rows within the limit for a database that does not answer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserLimitsMs } from '../../src/lib/in-time.ts';
import { scaled } from '../support/limits.ts';
import type { Production } from '../support/production.ts';
import type { Browser, Tab } from './driver.ts';
import { installed } from './engines.ts';
import { button } from './queries.ts';
import { see, seeRows, tap } from './screen.ts';
import { prepareServices } from './service.ts';
import { signIn } from './sign-in.ts';
import { unexpectedErrors } from './visit.ts';

const services = prepareServices();
const loads = 40;
/** A page needs as long beside the time for which the database is waited for. */
const pageMs = scaled(10_000);

describe.each(installed())('$name', ({ name, path, start }) => {
  let production: Production;
  let browser: Browser;
  let tab: Tab;
  beforeAll(async () => {
    // WebKit keeps left pages with their databases where they come over http, which no iPad uses for the console.
    production = await (name === 'WebKitGTK' ? services.startSecure() : services.start());
    browser = await start(path);
    tab = await browser.newTab();
    await tab.open(`${production.origin}/auth/login`);
    await signIn(tab);
  });
  afterAll(async () => {
    await browser?.end();
    await production?.end();
  });

  it(`shows rows at each of ${loads} loads`, async () => {
    const times: number[] = [];
    for (let load = 0; load < loads; load += 1) {
      const began = performance.now();
      const [address, title] = load % 2 ? ['monitors', 'All Monitors'] : ['facilitylist', 'All Facilities'];
      await tab.open(`${production.origin}/dashboard/${address}`);
      await see(tab, { role: 'heading', name: title });
      await seeRows(tab, undefined, browserLimitsMs.database + pageMs);
      times.push(performance.now() - began);
    }
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor(share * (loads - 1))] ?? 0);
    process.stdout.write(`  rows after ${at(0.5)} ms (median), ${at(1)} ms (slowest)\n`);
    expect(times).toHaveLength(loads);
    expect(unexpectedErrors(browser)).toEqual([]);
  });

  it('leaves nothing of them after a sign-out', async () => {
    await tap(tab, button('Logout'));
    await see(tab, button('Sign in'));
    const left = await tab.run(async () => {
      const databases = await indexedDB.databases();
      const own = databases.filter((database) => database.name?.startsWith('infusion-'));
      return [...own.map((database) => database.name), localStorage.getItem('infusion.must-clear')];
    }, null);
    expect(left).toEqual([null]);
  });
});
