// Accounts without the provider's pages, from an email to being signed in or refused.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { openApi } from '../support/api.ts';
import { expect, listTitle, openAddition, openConsole, rowsOf, test } from '../support/console.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import type { Production } from '../support/production.ts';
import { uniqueEmail } from '../support/unique-values.ts';

const password = 'correct horse';
const anotherPassword = 'battery staple';

/** A tablet and a phone. */
const sizes = [
  { width: 1180, height: 820 },
  { width: 390, height: 844 },
];

interface Stand {
  browser: Browser;
  production: Production;
  administratorState(): Promise<Awaited<ReturnType<BrowserContext['storageState']>>>;
}

/** The user list of an administrator on another device. */
async function openUsers({ browser, production, administratorState }: Stand): Promise<Page> {
  const storageState = await administratorState();
  const context = await browser.newContext({ baseURL: production.origin, storageState });
  const page = await context.newPage();
  await openConsole(page, '/dashboard/users', 'All Users');
  return page;
}

/** An administrator invites a user; returns their emails. */
async function invite(stand: Stand, email: string, administrator: boolean): Promise<Mailbox> {
  const page = await openUsers(stand);
  const dialog = await openAddition(page, 'User');
  await dialog.getByLabel('First Name').fill('Ada');
  await dialog.getByLabel('Last Name').fill('Invited');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Phone Number').fill('6175550100');
  await dialog.getByRole('combobox', { name: 'Facility' }).click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Tab');
  if (administrator) await dialog.getByText('Administrator', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.context().close();
  return openMailbox(stand.production, email);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click();

async function typePassword(page: Page, typed: string): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(typed);
  await page.getByLabel('Confirm Password', { exact: true }).fill(typed);
}

/** Answers the two questions that an invitation asks. */
async function answerQuestions(page: Page): Promise<void> {
  await expect(page.getByLabel(/\?$/)).toHaveCount(2);
  for (const answer of await page.getByLabel(/\?$/).all()) await answer.fill('Rex');
}

async function chooseQuestion(page: Page, number: 1 | 2, question: string, answer: string): Promise<void> {
  await page.getByRole('combobox', { name: `Security Question ${number}` }).click();
  await page.getByRole('option', { name: question }).click();
  await page.getByLabel(`Answer ${number}`).fill(answer);
}

async function enterCode(page: Page, code: string): Promise<void> {
  await expect(heading(page, 'Authentication Code')).toBeVisible();
  // As copied from an email.
  await page.getByLabel('Authentication Code').fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function expectRefused(page: Page): Promise<void> {
  await expect(page.getByText('Login unsuccessful.')).toBeVisible();
  await expect(page.getByText(/^You have no access to this console\./)).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login/);
}

/** From the link of an invitation to the entered code. */
async function takeInvitation(page: Page, mailbox: Mailbox): Promise<void> {
  await page.goto(await mailbox.nextLink());
  await expect(heading(page, 'New Password')).toBeVisible();
  expect(page.url()).not.toContain('link=');
  await typePassword(page, password);
  await answerQuestions(page);
  await submit(page);
  await enterCode(page, await mailbox.nextCode());
}

test('an invited administrator sets a password, enters the code, and is signed in', async ({
  page,
  browser,
  production,
  administratorState,
}) => {
  const email = uniqueEmail();
  const mailbox = await invite({ browser, production, administratorState }, email, true);
  await takeInvitation(page, mailbox);
  await expect(listTitle(page, 'All Monitors')).toBeVisible();
  // Also after a restart, and Back does not lead to the sign-in screens.
  await page.goto('/auth/verify-code');
  await expect(listTitle(page, 'All Monitors')).toBeVisible();
});

test('an invited user who is not an administrator is refused, and a link works once', {
  tag: '@long',
}, async ({ page, browser, production, administratorState, faults }) => {
  faults.expect(/status of 422/);
  const email = uniqueEmail();
  const mailbox = await invite({ browser, production, administratorState }, email, false);
  const link = await openMailbox(production, email).nextLink();
  await takeInvitation(page, mailbox);
  await expectRefused(page);

  await page.goto('/terms');
  await page.goto(link);
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible();
});

test('a forgotten password can be replaced with the right answers', { tag: '@long' }, async ({
  page,
  browser,
  production,
  administratorState,
  faults,
}) => {
  // 401: requests under way when Logout ended the token.
  faults.expect(/status of (401|422|429)/);
  const email = uniqueEmail();
  const mailbox = await invite({ browser, production, administratorState }, email, true);
  await page.goto(await mailbox.nextLink());
  await expect(heading(page, 'New Password')).toBeVisible();
  await expect(page.getByText(/\?$/)).toHaveCount(2);
  const questions = await page.getByText(/\?$/).allTextContents();
  await typePassword(page, password);
  await answerQuestions(page);
  await submit(page);
  await enterCode(page, await mailbox.nextCode());
  await expect(listTitle(page, 'All Monitors')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();

  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(email.toUpperCase());
  await submit(page);
  await expect(page.getByText('recovery password link has been send to your mail')).toBeVisible();
  await page.goto(await mailbox.nextLink());
  await expect(heading(page, 'Reset Password')).toBeVisible();
  await typePassword(page, anotherPassword);
  await chooseQuestion(page, 1, questions[0] ?? '', 'not the answer');
  await chooseQuestion(page, 2, questions[1] ?? '', 'rex');
  await submit(page);
  await expect(page.getByText("These answers don't match the ones you gave before.")).toBeVisible();
  await expect(page.getByLabel('New Password', { exact: true })).toHaveValue(anotherPassword);
  await page.getByLabel('Answer 1').fill('REX ');
  await submit(page);
  await enterCode(page, await mailbox.nextCode());
  await expect(listTitle(page, 'All Monitors')).toBeVisible();
});

test('a registered user learns that an administrator must approve the access', { tag: '@long' }, async ({
  page,
  production,
}) => {
  const email = uniqueEmail();
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await page.getByLabel('Full Name').fill('Ada Registered');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('User Name').fill('ada');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Read the terms and conditions' }).click();
  await expect(heading(await opened, 'Terms and Conditions')).toBeVisible();
  await (await opened).close();
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Registered');
  await page.getByText('I accept the terms and conditions').click();
  await submit(page);
  await expect(
    page.getByText(/^Registration received\. You can sign in once an administrator/),
  ).toBeVisible();
  await expectAccessible(page, { sizes });
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  expect(await openMailbox(production, email).nextLink()).toContain('/auth/login?from=email#link=');
});

test('a locked-out user is reset, and signs in with a new password', { tag: '@long' }, async ({
  page,
  browser,
  production,
  administratorState,
}) => {
  const users = await openUsers({ browser, production, administratorState });
  const api = await openApi(production);
  const { email } = await api.findUser(({ userStatus }) => userStatus === 'LOCKED_OUT');
  await users.goto(`/dashboard/users?search=${email}`);
  const locked = rowsOf(users).filter({ hasText: 'Locked out' });
  await locked.getByRole('button', { name: /^Edit / }).click();
  const dialog = users.getByRole('dialog', { name: 'Edit User' });
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(users.getByText('Reset email sent.')).toBeVisible();
  await dialog.getByText('Administrator', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await users.context().close();

  const mailbox = openMailbox(production, email);
  await page.goto(await mailbox.nextLink());
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await typePassword(page, password);
  await chooseQuestion(page, 1, 'What was the name of your first pet?', 'Rex');
  await chooseQuestion(page, 2, 'In which street did you grow up?', 'Elm Street');
  await submit(page);
  await enterCode(page, await mailbox.nextCode());
  await expect(listTitle(page, 'All Monitors')).toBeVisible();
});

test('the account screens are accessible', { tag: '@long' }, async ({
  page,
  browser,
  production,
  administratorState,
}) => {
  test.slow();
  for (const path of ['login', 'registration', 'forgot-password', 'verify-code', 'authentication']) {
    await page.goto(`/auth/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, { sizes });
  }
  await page.goto('/terms');
  await expectAccessible(page, { sizes });
  await page.goto('/auth/new-password');
  await expect(page.getByText('Open the link in your email to set a password.')).toBeVisible();
  await expectAccessible(page, { sizes });

  const email = uniqueEmail();
  const mailbox = await invite({ browser, production, administratorState }, email, true);
  await page.goto(await mailbox.nextLink());
  await submit(page);
  await expect(page.getByText('new password is a required field')).toBeVisible();
  await expectAccessible(page, { sizes });
  await typePassword(page, password);
  await answerQuestions(page);
  await submit(page);
  await mailbox.nextCode();
  await expect(heading(page, 'Authentication Code')).toBeVisible();
  await expectAccessible(page, { sizes });

  await page.goto('/auth/forgot-password');
  await page.getByLabel('Email').fill(email);
  await submit(page);
  await expect(page.getByRole('status').filter({ hasText: 'recovery password link' })).toBeVisible();
  await expectAccessible(page, { sizes });
  await page.goto(await mailbox.nextLink());
  await expect(heading(page, 'Reset Password')).toBeVisible();
  await expectAccessible(page, { sizes });
});
