// Every screen and everything that opens over one, in every look: axe finds nothing, text has a contrast of 7:1, and whatever can
// be tapped is large enough. The table of it is written to test-results/accessibility.md.
import type { Page } from '@playwright/test';
import { isSignedOut, screens, showScreen } from '../../scripts/lib/console-screens.mjs';
import { writeAccessibilityPage, writeScreen } from '../support/accessibility-page.ts';
import {
  expect,
  networkIsGone,
  openConsole,
  rowsOf,
  signedInAs,
  signIn,
  test,
  untilWorkerControls,
} from '../support/console.ts';
import { installClock } from '../support/device-clock.ts';
import {
  firstAdministrator,
  setFirstPassword,
  startEmptyInstallation,
} from '../support/empty-installation.ts';
import { everyLook, openKinds, windows } from '../support/every-look.ts';
import { scaled, testMs } from '../support/limits.ts';

test.afterAll(() => writeAccessibilityPage(test.info().project.outputDir));
test.use({ actionTimeout: scaled(10_000), serviceWorkers: 'block' });
test.beforeEach(({ faults }) => {
  test.slow();
  // Questions before a delete, pages that refuse, and calls that are cut off belong to the screens.
  faults.expect(/status of 4\d\d/);
  faults.expect(networkIsGone);
});

/** On paper nothing is tapped. */
const names = Object.keys(screens).filter((name) => name !== 'sheet');
/** A wide window has the navigation open beside the list. */
const isOfNarrowWindows = (name: string) => name === 'navigation';

/**
 * Looks at what is open, and writes down what was found.
 * @param show opens it again; without it, another window must leave it as it is
 */
async function find(page: Page, name: string, show?: () => Promise<unknown>): Promise<string[]> {
  const looks = await everyLook(page, async () => {
    if (isOfNarrowWindows(name)) return false;
    if (!show) throw new Error(`${name} has closed: ${await openKinds(page)} is open`);
    await show();
    return true;
  });
  await writeScreen(test.info().project.outputDir, name, looks);
  return looks.flatMap((look) => (look ? Object.values(look).flat() : [])).map((each) => `${name}: ${each}`);
}

async function check(page: Page, name: string): Promise<void> {
  expect(await find(page, name)).toEqual([]);
}

/** So many in one browser: starting it takes longer than looking at one. */
const screensInTest = 8;

function checkScreens(which: readonly string[]): void {
  for (let from = 0; from < which.length; from += screensInTest) {
    const group = which.slice(from, from + screensInTest);
    test(`${group.join(', ')} are accessible in every look`, { tag: '@long' }, async ({ page }) => {
      test.setTimeout(group.length * testMs);
      const found: string[] = [];
      for (const name of group) {
        const show = () => showScreen(page, screens[name] ?? ['/']);
        await page.setViewportSize(windows[0]);
        // A screen that cannot be opened leaves the others to be looked at.
        const own = await show()
          .then(() => find(page, name, show))
          .catch((error: unknown) => [`${name}: ${error}`]);
        found.push(...own);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
      expect(found).toEqual([]);
    });
  }
}

test.describe('signed out', () => {
  checkScreens(names.filter(isSignedOut));

  test('a refused sign-in is accessible in every look', { tag: '@long' }, async ({ page }) => {
    await signIn(page, 'nurse');
    await expect(page.getByText('Login unsuccessful.')).toBeVisible();
    await check(page, 'sign-in-refused');
  });

  for (const [name, path] of Object.entries({
    'link that is dead': '/account/password?token=dead',
    'page that is none': '/interaction/nothing',
    'refused sign-in': '/authorize?client_id=nothing',
    'end of the session': '/session/end',
    'signed out': '/session/end/success',
  })) {
    test(`the service's page '${name}' is accessible in every look`, { tag: '@long' }, async ({ page }) => {
      // It would go on by itself.
      await page.route('**/sign-out.js', (route) => route.abort());
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await check(page, `service: ${name}`);
    });
  }

  test('a new password and the first steps are accessible in every look', { tag: '@long' }, async ({
    page,
  }) => {
    const empty = await startEmptyInstallation('dist/server/main.js');
    try {
      await page.goto(empty.link);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await check(page, 'service: new password');
      await setFirstPassword(page, empty.link);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByLabel('Email').fill(firstAdministrator.email);
      await page.getByLabel('Password', { exact: true }).fill(firstAdministrator.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
      await check(page, 'first-steps');
    } finally {
      await empty.end();
    }
  });

  test('what asks about the session is accessible in every look', { tag: '@long' }, async ({ page }) => {
    await installClock(page);
    await signIn(page, 'administrator');
    await expect(rowsOf(page)).toHaveCount(10);
    await page.clock.fastForward('15:01');
    await expect(page.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible();
    await check(page, 'session-idle');
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    const refused = { status: false, message: 'Please sign in.' };
    await page.route('**/api/v1/**', (route) => route.fulfill({ status: 401, json: refused }));
    await page.route('**/oauth/token', (route) =>
      route.fulfill({ status: 400, json: { error: 'invalid_grant' } }),
    );
    await page.getByRole('link', { name: 'Deleted' }).last().click();
    await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
    await check(page, 'session-ended');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

test.describe('signed in', () => {
  test.use(signedInAs.administrator);
  checkScreens(names.filter((name) => !isSignedOut(name)));

  test.describe('with its service worker', () => {
    test.use({ serviceWorkers: 'allow' });

    test('a toast, and screens without a network, are accessible in every look', { tag: '@long' }, async ({
      page,
      context,
    }) => {
      await openConsole(page);
      await untilWorkerControls(page);
      await expect(rowsOf(page)).toHaveCount(10);
      await context.setOffline(true);
      await expect(page.getByText(/Offline since/)).toBeVisible();
      await check(page, 'offline');
      await page.getByRole('link', { name: 'Certificates' }).last().click();
      await expect(page.getByText('Something went wrong')).toBeVisible();
      await check(page, 'offline-nothing');
      await context.setOffline(false);
      await page.goto('/builder');
      await page.getByRole('button', { name: 'Reset everything' }).click();
      await page.getByRole('button', { name: 'Undo' }).focus();
      await check(page, 'toast');
    });
  });
});
