// A device whose system clock is wrong, with its cookies, certificates and timers: Chromium under Debian's `faketime`.
import { chmod, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onPath } from '../../scripts/lib/system.mjs';
import type { Production } from '../support/production.ts';
import { installed } from './engines.ts';
import { button } from './queries.ts';
import { see, seeRows, seeText, tap } from './screen.ts';
import { prepareServices } from './service.ts';
import { signIn } from './sign-in.ts';
import { unexpectedErrors } from './visit.ts';

const faketime = onPath('faketime');
const services = prepareServices();
let production: Production;
beforeAll(async () => {
  production = await services.start();
});
afterAll(() => production?.end());

/** A program that starts the browser with a clock of its own. */
async function withClock(path: string, offset: string): Promise<string> {
  const starter = services.fileIn(`browser${offset}`);
  await writeFile(starter, `#!/bin/sh\nexec ${faketime} -m -f '${offset}' '${path}' "$@"\n`);
  await chmod(starter, 0o700);
  return starter;
}

const minuteMs = 60_000;
const bridged = { '-1d': -1440, '-15m': -15, '+10m': 10, '+15m': 15, '+1d': 1440 };

const engines = faketime ? installed('Chromium') : [];
// A file without any test is an error.
it.skipIf(engines.length === 0)('has Chromium and faketime', () => expect(faketime).toBeTruthy());

describe.each(engines)('$name', ({ path, start }) => {
  it.each(Object.entries(bridged))('works with a clock at %s', async (offset, minutes) => {
    const browser = await start(await withClock(path, offset));
    try {
      const tab = await browser.newTab();
      await tab.open(`${production.origin}/auth/login`);
      const ahead = (await tab.run(() => Date.now(), null)) - Date.now();
      expect(Math.round(ahead / minuteMs)).toBe(minutes);
      await signIn(tab);
      for (const address of ['facilitylist', 'users', 'monitors']) {
        await tab.open(`${production.origin}/dashboard/${address}`);
        await seeRows(tab);
      }
      await tap(tab, button('Logout'));
      await see(tab, button('Sign in'));
      expect(unexpectedErrors(browser)).toEqual([]);
    } finally {
      await browser.end();
    }
  });

  it.each(['-25h', '+25h'])('says that a clock at %s is wrong', async (offset) => {
    const browser = await start(await withClock(path, offset));
    try {
      const tab = await browser.newTab();
      await tab.open(`${production.origin}/auth/login`);
      await tap(tab, button('Sign in'));
      await seeText(tab, "^You can't sign in because this device's clock is wrong");
    } finally {
      await browser.end();
    }
  });
});
