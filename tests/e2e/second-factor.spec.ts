// A second factor from its set-up to its answers: passkeys of an authenticator of Chromium's own, and an app's codes by keyboard.
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { byHand } from '../support/by-keyboard.ts';
import { expect, listTitle, rowsOf, test, testUsers } from '../support/console.ts';
import { longTestMs } from '../support/limits.ts';
import { totpCode } from '../support/second-factor.ts';

test.use({ baseURL: async ({ privateProduction }, use) => use(privateProduction.origin) });

const codeLabel = 'Code from your authenticator app';
const refused = /status of (401|422)/;

/** The password, in this app's and the provider's page; other buttons there begin with the same words. */
async function enterPassword(page: Page, person: keyof typeof testUsers = 'administrator'): Promise<void> {
  const { email, password } = testUsers[person];
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

interface Authenticator {
  /** Whether it answers without a finger on it. */
  answers(yes: boolean): Promise<void>;
  /** Whether it knows its person. */
  verifies(yes: boolean): Promise<void>;
}

async function addAuthenticator(context: BrowserContext, page: Page): Promise<Authenticator> {
  const browser: CDPSession = await context.newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    answers: async (enabled) =>
      void (await browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })),
    verifies: async (isUserVerified) =>
      void (await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
  };
}

/** What this browser holds of lists, and what the page says of them. */
async function expectNothingOfLists(page: Page): Promise<void> {
  const held = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
    records: Object.keys(localStorage).filter((key) => key.startsWith('infusion.start-record')),
  }));
  expect(held).toEqual({ databases: [], records: [] });
  expect(await rowsOf(page).count()).toBe(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
}

async function openMyPage(page: Page): Promise<void> {
  await page.goto('/my-page');
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
}

/** Sets up an app on My page, by keyboard. */
async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await openMyPage(page);
  await page.getByRole('button', { name: 'Set up', exact: true }).press('Enter');
  await page.getByRole('button', { name: /^Authenticator app/ }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = await dialog.getByLabel('Key for your authenticator app').textContent();
  const secret = (key ?? '').replaceAll(/\s/g, '');
  await dialog.getByLabel(codeLabel).focus();
  // As a password manager types it: at a scanner's pace, and Enter behind it.
  await page.keyboard.type(`${totpCode(secret).replace(/^.../, '$& ')}\n`);
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  // A key so soon after Enter would be a scanner's.
  await dialog.getByRole('button', { name: "I've saved them" }).click();
  await expect(page.getByText('10 left')).toBeVisible();
  return { secret, codes };
}

async function lock(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Lock/ }).first().click();
  await page.waitForURL('**/auth/login');
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await page.waitForURL('**/auth/login');
}

test('a passkey is made on My page, signs in alone, and answers after the password', async ({
  page,
  context,
  faults,
}) => {
  test.setTimeout(longTestMs);
  faults.expect(refused);
  const authenticator = await addAuthenticator(context, page);
  await enterPassword(page);
  await expect(listTitle(page, 'All Monitors')).toBeVisible();
  await openMyPage(page);
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  await page.getByRole('button', { name: /^Passkey/ }).click();
  await page.getByLabel('Passkey name').fill('Ward tablet');
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: "I've saved them" }).click();
  await expect(page.getByText('Ward tablet')).toBeVisible();

  // A second one on the same device is refused by name.
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(listTitle(page, 'All Monitors')).toBeVisible();
  await signOut(page);

  await enterPassword(page);
  const use = page.getByRole('button', { name: 'Use passkey' });
  await expect(use).toBeVisible();
  await expectNothingOfLists(page);
  // Neither another address nor another tab leads around the question.
  await page.goto('/dashboard/users');
  await expect(use).toBeVisible();
  const tab = await context.newPage();
  await tab.goto('/');
  await expect(tab.getByRole('button', { name: 'Use passkey' })).toBeVisible();
  await expectNothingOfLists(tab);

  // A finger that is not known, and one that never comes.
  await authenticator.verifies(false);
  await use.click();
  await expect(page.getByText('No passkey was used. Try again.')).toBeVisible();
  await authenticator.verifies(true);
  await authenticator.answers(false);
  await use.click();
  await expect(page.getByText('Waiting for your passkey …')).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await authenticator.answers(true);
  await use.click();
  await expect(listTitle(page, 'All Users')).toBeVisible();
  // The other tab follows.
  await expect(listTitle(tab, 'All Monitors')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

  test('an app is set up and answers by keyboard, and a recovery code when it is lost', async ({
    page,
    faults,
  }) => {
    test.setTimeout(longTestMs);
    faults.expect(refused);
    await enterPassword(page);
    await expect(listTitle(page, 'All Monitors')).toBeVisible();
    const { secret, codes } = await setUpApp(page);
    const [lost = ''] = codes;

    // A shared tablet: locked, and somebody knows the password.
    await lock(page);
    await enterPassword(page);
    const field = page.getByLabel(codeLabel);
    await expect(field).toBeFocused();
    await page.keyboard.type('000000', byHand);
    await page.keyboard.press('Enter');
    await expect(page.getByText('The code is incorrect.')).toBeVisible();
    // The present code was used for the set-up; the next one is taken early.
    await page.keyboard.type(totpCode(secret, 1), byHand);
    await page.keyboard.press('Enter');
    await expect(listTitle(page, 'All Monitors')).toBeVisible();

    await signOut(page);
    await enterPassword(page);
    await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter');
    await page.getByLabel('Recovery code').fill(lost.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(listTitle(page, 'All Monitors')).toBeVisible();
    await openMyPage(page);
    await expect(page.getByText('9 left')).toBeVisible();
  });
});

for (const DEVICE_STORAGE of ['full', 'session', 'off']) {
  test.describe(`with ${DEVICE_STORAGE}`, () => {
    test.use({
      baseURL: async ({ launcher }, use) => {
        const service = await launcher.start({ DEVICE_STORAGE });
        await use(service.origin);
        await service.end();
      },
    });

    test('a shared tablet asks each person for their own, and nobody again after a reload', {
      tag: '@long',
    }, async ({ page, faults }) => {
      test.setTimeout(longTestMs);
      faults.expect(refused);
      await enterPassword(page);
      await expect(rowsOf(page)).toHaveCount(10);
      const administrator = await setUpApp(page);
      // This session has answered with its set-up, whether its token lay on the device or is fetched anew.
      await page.reload();
      await expect(page.getByText('10 left')).toBeVisible();
      await page.goto('/dashboard/users');
      await expect(rowsOf(page)).toHaveCount(10);
      await page.getByRole('searchbox').fill(testUsers.nurse.email);
      await page.getByRole('searchbox').press('Enter');
      await page.getByRole('button', { name: 'Edit Nora Bell' }).click();
      const form = page.getByRole('dialog');
      await form.getByRole('switch', { name: 'Administrator', exact: true }).check({ force: true });
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form).toHaveCount(0);
      await lock(page);

      // Who has none is not asked.
      await enterPassword(page, 'nurse');
      await expect(rowsOf(page)).toHaveCount(10);
      const nurse = await setUpApp(page);
      await page.reload();
      await expect(page.getByText('10 left')).toBeVisible();
      await lock(page);

      await enterPassword(page);
      await expect(page.getByLabel(codeLabel)).toBeFocused();
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await page.reload();
      await expect(page.getByLabel(codeLabel)).toBeFocused();
      await page.keyboard.type(totpCode(nurse.secret, 1), byHand);
      await page.keyboard.press('Enter');
      await expect(page.getByText('The code is incorrect.')).toBeVisible();
      await page.keyboard.type(totpCode(administrator.secret, 1), byHand);
      await page.keyboard.press('Enter');
      await expect(rowsOf(page).first()).toBeVisible();
      await page.reload();
      await expect(rowsOf(page).first()).toBeVisible();
      await expect(page.getByLabel(codeLabel)).toHaveCount(0);
    });
  });
}
