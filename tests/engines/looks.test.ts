// Browsers that a person has set up: with few colours of their own, without storage, private, or hard to recognise.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Production } from '../support/production.ts';
import type { Engine, Look } from './driver.ts';
import { installed } from './engines.ts';
import { button, field } from './queries.ts';
import { gone, see, seeRows, seeText, tap } from './screen.ts';
import { prepareServices } from './service.ts';
import { signIn } from './sign-in.ts';
import { unexpectedErrors } from './visit.ts';

const services = prepareServices();
let production: Production;
beforeAll(async () => {
  production = await services.start();
});
afterAll(() => production?.end());

describe.each(installed('Chromium', 'Firefox'))('$name', ({ path, start }) => {
  it('shows with forced colours which entry and which list are chosen', async () => {
    const browser = await start(path, { forcedColours: true });
    try {
      const tab = await browser.newTab();
      await tab.open(`${production.origin}/auth/login`);
      await see(tab, { role: 'button', name: 'Sign in' });
      expect(await tab.run(() => matchMedia('(forced-colors: active)').matches, null)).toBe(true);
      await signIn(tab);
      await seeRows(tab, 10);
      const grounds = await tab.run(() => {
        const groundOf = (selector: string) =>
          [...document.querySelectorAll(selector)].map(
            (element) => getComputedStyle(element).backgroundColor,
          );
        return {
          rail: [...new Set(groundOf('nav [data-current=true]'))],
          otherRail: [...new Set(groundOf('nav [data-current=false]'))],
          list: [...new Set(groundOf('nav a[data-active=true]'))],
          otherLists: [...new Set(groundOf('nav a[data-active=false]'))],
        };
      }, null);
      expect(grounds.rail).toHaveLength(1);
      expect(grounds.otherRail).not.toContain(grounds.rail[0]);
      expect(grounds.list).toHaveLength(1);
      expect(grounds.otherLists).not.toContain(grounds.list[0]);
      expect(unexpectedErrors(browser)).toEqual([]);
    } finally {
      await browser.end();
    }
  });
});

describe.each(installed('Firefox'))('$name', ({ path, start }) => {
  it('says on the login page that storage is blocked', async () => {
    const browser = await start(path, { storageBlocked: true });
    try {
      const tab = await browser.newTab();
      await tab.open(`${production.origin}/`);
      await see(tab, { role: 'button', name: 'Sign in' });
      await seeText(tab, '^This browser stores nothing for this address');
    } finally {
      await browser.end();
    }
  });
});

/** A list, a record that is changed, and a sign-out. */
async function expectToWork(path: string, start: Engine['start'], look: Look): Promise<void> {
  const browser = await start(path, look);
  try {
    const tab = await browser.newTab();
    await tab.open(`${production.origin}/auth/login`);
    await signIn(tab);
    await tab.open(`${production.origin}/dashboard/facilitylist`);
    await seeRows(tab);
    await tap(tab, button('Add'));
    await tap(tab, { role: 'menuitem', name: { matches: '^Monitor' } });
    await see(tab, field('Monitor Serial Number', 'Add Monitor'));
    await tap(tab, button('Cancel', 'Add Monitor'));
    await gone(tab, { role: 'dialog' });
    await tap(tab, button('Logout'));
    await see(tab, button('Sign in'));
    expect(unexpectedErrors(browser)).toEqual([]);
  } finally {
    await browser.end();
  }
}

describe.each(installed('Chromium', 'Firefox'))('$name', ({ path, start }) => {
  it('works in a private window', () => expectToWork(path, start, { isPrivate: true }));
});

describe.each(installed('Firefox'))('$name', ({ path, start }) => {
  it('works where fingerprinting is resisted', () =>
    expectToWork(path, start, { resistsFingerprinting: true }));
});
