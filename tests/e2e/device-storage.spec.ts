// What a browser holds for each value of DEVICE_STORAGE: after use, Lock and sign-out, when its window was closed, and when it was
// killed; and a value that becomes stricter while tabs are open.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Settings } from '../../contract/service/settings.ts';
import { chromiumFlags, journeyChromium } from '../../scripts/lib/chromium.mjs';
import { dumpBrowser } from '../support/browser-dump.ts';
import {
  column,
  enterPassword,
  expect,
  listTitle,
  networkIsGone,
  openAddition,
  rowsOf,
  signIn,
  test,
  testUsers,
} from '../support/console.ts';
import { type Held, heldBy, pageWithoutApp, writtenBy } from '../support/held-by-browser.ts';
import { longTestMs, longWaitMs } from '../support/limits.ts';

type Value = NonNullable<Settings['deviceStorage']>;
type Moment = 'use' | 'lock' | 'signOut' | 'closed';

const settings = ['infusion.settings'];
const session = ['infusion.capabilities', 'infusion.last-activity', 'infusion.session', ...settings];
const withLists = ['@@auth0spajs@@', ...session, 'infusion.start-record'].sort();
const ended = ['infusion.ask-credentials', ...settings];
const locked = [...ended, 'infusion.sign-in-notice'];

/** Names in localStorage; a database is there where `true`. */
const expected: Record<Value, Record<Moment, { database: boolean; local: string[] }>> = {
  full: {
    use: { database: true, local: withLists },
    lock: { database: true, local: [...ended, 'infusion.kept-sign-in', 'infusion.sign-in-notice'].sort() },
    signOut: { database: false, local: ended },
    closed: { database: true, local: withLists },
  },
  session: {
    use: { database: false, local: session },
    lock: { database: false, local: locked },
    signOut: { database: false, local: ended },
    closed: { database: false, local: session },
  },
  off: {
    use: { database: false, local: session },
    lock: { database: false, local: locked },
    signOut: { database: false, local: ended },
    closed: { database: false, local: session },
  },
};

/** There or not, whatever the value: how wrong the clock is, whether anybody has a passkey, how far a list was scrolled. */
const always = ['infusion.clock-difference', 'infusion.passkeys', 'tsr-scroll-restoration-v1_3'];
const without = (names: readonly string[]) => names.filter((name) => !always.includes(name));

/** The SDK's cookies say that somebody is signed in; the provider's session ends with the console's. */
const cookiesOf = ({ cookies }: Held) => cookies.filter((name) => !/^_interaction|^_legacy/.test(name));
const signedInCookies = [
  '_session',
  '_session.sig',
  'auth0.infusion-console.is.authenticated',
  'known_device',
];

interface Profile {
  folder: string;
  /** Opens a browser with it. */
  open(baseURL: string): Promise<BrowserContext>;
}

/** With a profile that outlives its browser. */
const testWithProfile = test.extend<{ profile: Profile }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  profile: async ({}, use) => {
    const executablePath = journeyChromium();
    const folder = mkdtempSync(join(tmpdir(), 'infusion-profile-'));
    const opened: BrowserContext[] = [];
    await use({
      folder,
      async open(baseURL) {
        const context = await chromium.launchPersistentContext(folder, {
          ...(executablePath && { executablePath }),
          args: chromiumFlags,
          baseURL,
          viewport: { width: 1180, height: 820 },
          locale: 'en-US',
        });
        // The library's own limit is none.
        context.setDefaultTimeout(longWaitMs);
        opened.push(context);
        return context;
      },
    });
    for (const context of opened) await context.close().catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  },
});

/** Ends the browser's process at once, as the system does when memory is short. */
async function kill(context: BrowserContext, page: Page): Promise<void> {
  const cdp = await context.newCDPSession(page);
  const gone = new Promise((resolve) => context.once('close', resolve));
  cdp.send('Browser.crash').catch(() => undefined);
  await gone;
}

async function expectHeld(page: Page, value: Value, moment: Moment): Promise<void> {
  const { database, local } = expected[value][moment];
  const isSignedIn = moment === 'use' || moment === 'closed';
  const found = async () => {
    const held = await heldBy(page);
    return {
      databases: held.databases,
      localStorage: without(held.localStorage),
      sessionStorage: without(held.sessionStorage),
      caches: held.caches,
      cookies: cookiesOf(held),
    };
  };
  await expect.poll(found).toEqual({
    databases: database ? ['infusion-console-…'] : [],
    localStorage: local,
    sessionStorage: [],
    caches: ['workbox-precache-v2'],
    cookies: isSignedIn ? signedInCookies : ['known_device'],
  });
}

async function startRound(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for this list' }).click();
  await page.getByRole('menuitem', { name: 'Start round …' }).click();
  await page.getByRole('dialog', { name: 'Start round' }).getByRole('button', { name: 'Start' }).click();
  await expect(listTitle(page, 'Round')).toBeVisible();
  await page.getByRole('checkbox', { checked: false }).first().click();
  await expect(page.getByText(/^1 of \d+ found$/)).toBeVisible();
}

/** What My page says once everything is there that may be. */
const saidOfRecords: Record<Value, RegExp> = {
  full: /^All monitors, facilities and users are stored/,
  session: /^They are kept in this window only/,
  off: /users are not kept on this device/,
};

for (const value of ['full', 'session', 'off'] as const) {
  testWithProfile(
    `with ${value}, a browser holds what it may, and after Lock what the hospital has chosen @long`,
    async ({ launcher, profile }) => {
      test.setTimeout(longTestMs);
      const service = await launcher.start({ DEVICE_STORAGE: value });
      const context = await profile.open(service.origin);
      const page = await context.newPage();
      await signIn(page, 'administrator');
      await expect(rowsOf(page)).toHaveCount(10);
      const serialNumbers = await column(page, 'Monitor Serial Number');
      const listed = [...serialNumbers, testUsers.nurse.email];
      const storedOf = async (texts: readonly string[], at: Page) => {
        const dump = await dumpBrowser(at);
        return texts.filter((text) => dump.includes(text));
      };
      await startRound(page);
      await page.goto('/dashboard/monitors');
      await expect(rowsOf(page)).toHaveCount(10);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await expectHeld(page, value, 'use');
      if (value !== 'full') await startRound(page);

      await page.getByRole('link', { name: /^My page: / }).click();
      await expect(page.getByText(saidOfRecords[value])).toBeVisible();
      if (value === 'full') await expect.poll(() => storedOf(listed, page)).toEqual(listed);
      else expect(await storedOf(listed, page)).toEqual([]);

      const question = page.getByRole('dialog', { name: 'Download the round first?' });
      await page.getByRole('banner').getByRole('button', { name: 'Lock' }).click();
      await expect(
        page.getByText(value === 'full' ? /It stays here for you/ : /Locking deletes it/),
      ).toBeVisible();
      await question.getByRole('button', { name: 'Lock' }).click();
      await expect(page).toHaveURL(/\/auth\/login/);
      await expectHeld(page, value, 'lock');
      expect(await storedOf(listed, page)).toEqual(value === 'full' ? listed : []);

      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByLabel('Password', { exact: true }).fill(testUsers.administrator.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(rowsOf(page)).toHaveCount(10);
      await page.getByRole('button', { name: 'Logout' }).click();
      if (value === 'full') await question.getByRole('button', { name: 'Sign out' }).click();
      await expect(page).toHaveURL(/\/auth\/login/);
      await expectHeld(page, value, 'signOut');
      expect(await storedOf(listed, page)).toEqual([]);

      await signIn(page, 'administrator');
      await expect(rowsOf(page)).toHaveCount(10);
      await expect
        .poll(async () => without((await heldBy(page)).localStorage))
        .toEqual(expected[value].use.local);
      const after = await context.newPage();
      await page.close();
      await after.goto(pageWithoutApp);
      await expectHeld(after, value, 'closed');
      expect((await storedOf(listed, after)).length > 0).toBe(value === 'full');

      // The next start signs in by itself, and the browser is killed in the middle of its use.
      await after.goto('/dashboard/users');
      await expect(rowsOf(after).first()).toBeVisible();
      await kill(context, after);
      if (value !== 'full') expect(writtenBy(profile.folder, listed)).toEqual([]);
      const later = await (await profile.open(service.origin)).newPage();
      await later.goto(pageWithoutApp);
      expect((await heldBy(later)).databases).toHaveLength(value === 'full' ? 1 : 0);
      if (value !== 'full') expect(await storedOf(listed, later)).toEqual([]);
      await service.end();
    },
  );
}

test.describe('a value that becomes stricter', () => {
  test.use({ serviceWorkers: 'block' });

  test('while tabs are offline, one with an open form, erases the device at the next contact', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(networkIsGone);
    // What the server offers is asked for after the first row, and Lock may end the session before it is answered.
    faults.expect(/status of 401 .*\/capabilities\)/);
    let value: Value = 'full';
    await context.route('**/config.json', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), deviceStorage: value } });
    });
    await signIn(page, 'administrator');
    await expect(rowsOf(page)).toHaveCount(10);
    const other = await context.newPage();
    await other.goto('/dashboard/users');
    await expect(rowsOf(other).first()).toBeVisible();
    await expect.poll(async () => (await heldBy(page)).localStorage).toContain('infusion.start-record');
    await page.bringToFront();
    const dialog = await openAddition(page, 'Monitor');
    await dialog.getByLabel('Monitor Serial Number').fill('TYPED-BEFORE-IT');
    await dialog.getByLabel('Monitor Name').fill('Typed before it');

    await context.setOffline(true);
    await expect(page.getByText(/^Offline since/)).toBeVisible();
    value = 'session';
    expect((await heldBy(page)).databases).toHaveLength(1);
    await context.setOffline(false);
    const found = async () => {
      const { databases, localStorage: local } = await heldBy(page);
      return [...databases, ...without(local)];
    };
    await expect.poll(found).toEqual(session);

    // Nothing typed is lost, and the tokens are still good.
    await expect(dialog.getByLabel('Monitor Name')).toHaveValue('Typed before it');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Typed before it (TYPED-BEFORE-IT) saved')).toBeVisible();
    await other.bringToFront();
    await other.getByRole('button', { name: 'Refresh' }).click();
    await expect(rowsOf(other).first()).toBeVisible();

    // A reload signs in by itself, and reads anew.
    value = 'off';
    await other.reload();
    await expect(other).toHaveURL('/dashboard/users');
    await expect(rowsOf(other).first()).toBeVisible();
    await expect.poll(found).toEqual(session);
    await other.getByRole('button', { name: 'Lock' }).click();
    for (const tab of [page, other]) await expect(tab).toHaveURL(/\/auth\/login/);
    await expect.poll(found).toEqual(locked);
    await enterAgain(other);
  });
});

/** Whoever locked it is asked for the password alone. */
async function enterAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).click();
  await enterPassword(page, 'administrator');
  await expect(rowsOf(page).first()).toBeVisible();
}
