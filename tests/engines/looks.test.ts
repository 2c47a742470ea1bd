// Browsers that a person has set up: with few colours of their own, and without storage.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Production } from '../support/production.ts';
import { installed } from './engines.ts';
import { see, seeRows, seeText } from './screen.ts';
import { prepareServices, signIn } from './service.ts';

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
