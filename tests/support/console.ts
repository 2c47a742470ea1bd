// The fixtures of every journey: one production service per worker, and a page whose errors fail the test.
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { fleetSize } from './fleet.ts';
import { freePort } from './free-port.ts';
import { templateVariable } from './journey-template.ts';
import { longTestMs, longWaitMs, overloadDelayMs, scaleTimers, slowness, testMs } from './limits.ts';
import { type Production, startProduction, takeWarnings } from './production.ts';

export const testUsers = {
  administrator: { email: 'admin@example.com', password: 'infusion-demo' },
  nurse: { email: 'nurse@example.com', password: 'infusion-demo' },
  siteAdministrator: { email: 'site.admin@example.com', password: 'infusion-demo' },
} as const;

interface Faults {
  /** Expects errors that match this pattern. */
  expect(pattern: RegExp): void;
}

/** Options that other fixtures start with. An object, because Playwright calls a function to set a fixture up. */
const launcher = {
  /** Starts a service and monitors with a copy of the data folder that is made once for all journeys. */
  start: (settings?: Record<string, string>) =>
    startProduction(fleetSize, process.env[templateVariable], {
      OVERLOAD_DELAY_MS: overloadDelayMs,
      ...settings,
    }),
  freePort,
};

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/**
 * Its access token is valid for ten minutes and refreshed in the last of them: a refresh by one journey would end it for the
 * next. No journey lasts longer than `testMs`.
 */
const signInLasts = 9 * 60_000 - testMs;

export const test = base.extend<
  { faults: Faults; privateProduction: Production },
  {
    launcher: typeof launcher;
    production: Production;
    administratorState: () => Promise<StorageState>;
  }
>({
  launcher: [launcher, { scope: 'worker' }],

  production: [
    async ({ launcher: { start } }, use) => {
      const production = await start();
      await use(production);
      await production.end();
    },
    { scope: 'worker', timeout: longTestMs },
  ],

  /** The stored state of a browser in which an administrator has signed in, so that other journeys need not. */
  administratorState: [
    async ({ browser, production }, use) => {
      let last: { state: StorageState; at: number } | undefined;
      await use(async () => {
        if (last && Date.now() - last.at < signInLasts) return last.state;
        const context = await browser.newContext({ baseURL: production.origin });
        // No test's limit holds here, and the library's own is for quiet machines.
        context.setDefaultTimeout(longWaitMs);
        const page = await context.newPage();
        await signIn(page, 'administrator');
        await expect(listTitle(page, 'All Monitors')).toBeVisible();
        last = { state: await context.storageState(), at: Date.now() };
        await context.close();
        return last.state;
      });
    },
    { scope: 'worker' },
  ],

  /** A service for this journey only, which it can stop and start. */
  privateProduction: async ({ launcher: { start } }, use) => {
    const production = await start();
    await use(production);
    await production.end();
  },

  baseURL: async ({ production }, use) => use(production.origin),

  faults: [
    async ({ context }, use, info) => {
      const faults: string[] = [];
      const expected: RegExp[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (fault) => faults.push(fault.error().stack || String(fault.error())));
      takeWarnings();
      if (slowness > 1) await context.addInitScript(scaleTimers, slowness);
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) => {
          const { violatedDirective, blockedURI, sourceFile, lineNumber } = event;
          const where = `${sourceFile}:${lineNumber}`;
          throw new Error(`The page's policy was broken: ${violatedDirective} ${blockedURI} at ${where}`);
        });
      });
      await use({ expect: (pattern) => expected.push(pattern) });
      const unexpected = faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)));
      // The service's side of it, which the page does not know.
      if (info.status !== info.expectedStatus || unexpected.length > 0) {
        await info.attach('warnings of the service', {
          body: takeWarnings().join('\n'),
          contentType: 'text/plain',
        });
      }
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** `test.use` one of these to start signed in; such a journey must not sign out. */
export const signedInAs = {
  administrator: {
    storageState: async (
      { administratorState }: { administratorState: () => Promise<StorageState> },
      use: (state: StorageState) => Promise<void>,
    ) => use(await administratorState()),
  },
};

/** A browser's errors when it cannot reach the service. */
export const networkIsGone =
  /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|SOCKET_NOT_CONNECTED|FAILED|NETWORK_CHANGED)/;

/** Fills the provider's page. */
export async function enterPassword(page: Page, person: keyof typeof testUsers): Promise<void> {
  const { email, password } = testUsers[person];
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in as a person does: the app's button, then the provider's page. */
export async function signIn(page: Page, person: keyof typeof testUsers): Promise<void> {
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await enterPassword(page, person);
}

/** Opens the app, signed in already. */
export async function openConsole(
  page: Page,
  path = '/dashboard/monitors',
  title = 'All Monitors',
): Promise<void> {
  await page.goto(path);
  await expect(listTitle(page, title)).toBeVisible();
}

/** Waits until the service worker controls the page, as from the second visit on. */
export async function untilWorkerControls(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** Takes the network away from the pages that are open, and from those that are opened later. */
export async function goOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  // Chromium tells later pages that there is a network, which they then do not reach.
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }),
  );
}

/** The heading of a list screen. */
export function listTitle(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name, exact: true });
}

/** The rows of the table, without its head. */
export function rowsOf(page: Page) {
  return page.getByRole('row').filter({ has: page.getByRole('cell') });
}

/** The texts of a table's column, from the top down, once there are rows. */
export async function column(page: Page, name: string): Promise<string[]> {
  await expect(rowsOf(page).first()).toBeVisible();
  const headers = await page.getByRole('columnheader').allTextContents();
  const at = headers.findIndex((text) => text.startsWith(name));
  return rowsOf(page).evaluateAll((rows, index) => {
    return rows.map((row) => row.querySelectorAll('td')[index]?.textContent ?? '');
  }, at);
}

/** Opens a sibling list with the control above the list. */
export async function openMode(page: Page, name: string): Promise<void> {
  const modes = page.getByRole('navigation', { name: 'Monitors', exact: true });
  await modes.getByRole('link', { name, exact: true }).click();
}

/** Opens the Add menu's dialog for this kind of record. */
export async function openAddition(page: Page, record: 'Monitor' | 'Facility' | 'User'): Promise<Locator> {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: record }).click();
  return page.getByRole('dialog', { name: `Add ${record}` });
}
