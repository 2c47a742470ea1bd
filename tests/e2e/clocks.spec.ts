// A tablet whose clock is wrong, or is set while the app is open: everything works as with a right one.
import type { BrowserContext, Page } from '@playwright/test';
import { enterPassword, expect, listTitle, rowsOf, signIn, test } from '../support/console.ts';
import { setDeviceClock, setOpenClock } from '../support/device-clock.ts';
import { blockApp, earlyList, startHeld, untilMonitorsStored } from '../support/early-list.ts';

test.use({ serviceWorkers: 'block' });

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Everything that a person finds with a clock, and how often the app asks for tokens. */
interface Found {
  signsIn: boolean;
  /** Where it does not. */
  said?: unknown;
  screens: number;
  /** How long ago an Online monitor was heard from. */
  heardFrom?: string;
  /** Whether the age of a status is shown, as for old data. */
  looksOld?: boolean;
  /** Whether the next start shows the list before the app runs. */
  startsWithList?: boolean;
  /** Calls of the token endpoint. */
  tokens: number;
}

const right: Found = {
  signsIn: true,
  screens: 4,
  heardFrom: 'now',
  looksOld: false,
  startsWithList: true,
  tokens: 1,
};

/** Counts the tokens that the page asks for. */
function countTokens(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/oauth/token')) count += 1;
  });
  return () => count;
}

/** Opens some screens, each by its address, as after a start from the home screen. Returns how many. */
async function openScreens(page: Page): Promise<number> {
  const screens = {
    '/dashboard/facilitylist': 'All Facilities',
    '/dashboard/users': 'All Users',
    '/dashboard/monitors': 'All Monitors',
  };
  for (const [path, title] of Object.entries(screens)) {
    await page.goto(path);
    await expect(listTitle(page, title)).toBeVisible();
    await expect(rowsOf(page).first()).toBeVisible();
  }
  return Object.keys(screens).length;
}

/** Opens an Online monitor; returns how long ago it was heard from. */
async function readHeardFrom(page: Page): Promise<string> {
  const online = rowsOf(page).filter({ has: page.locator('[data-online=true]') });
  await online.first().getByRole('link').first().click();
  const fact = page.locator('dd').filter({ hasText: / ago|now/ });
  const text = (await fact.last().textContent()) ?? '';
  return /^now/.test(text) ? 'now' : text;
}

/** Starts again, with the app held back. */
async function startsWithList(page: Page): Promise<boolean> {
  const letAppIn = await blockApp(page);
  await startHeld(page);
  const isShown = await earlyList(page).isVisible();
  await letAppIn();
  await expect(listTitle(page, 'All Monitors')).toBeVisible();
  return isShown;
}

async function tryClock(page: Page, context: BrowserContext, aheadMs: number): Promise<Found> {
  await setDeviceClock(context, aheadMs);
  const tokens = countTokens(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: /\w/ });
  const email = page.getByLabel('Email');
  await expect(refusal.or(email)).toBeVisible();
  if (await email.isVisible()) await enterPassword(page, 'administrator');
  await expect(refusal.or(listTitle(page, 'All Monitors'))).toBeVisible();
  if (await refusal.isVisible())
    return { signsIn: false, said: (await refusal.textContent()) ?? '', screens: 0, tokens: tokens() };
  const screens = 1 + (await openScreens(page));
  await untilMonitorsStored(page);
  const looksOld = (await page.locator('[data-old=true]').count()) > 0;
  const isListFirst = await startsWithList(page);
  const heardFrom = await readHeardFrom(page);
  return { signsIn: true, screens, heardFrom, looksOld, startsWithList: isListFirst, tokens: tokens() };
}

const refused: Found = {
  signsIn: false,
  said: expect.stringMatching(
    /because this device's clock is wrong\.This device: .+\. Service: .+automatic date and time/,
  ),
  screens: 0,
  tokens: 0,
};

const clocks: [name: string, aheadMs: number, found: Found][] = [
  ['15 minutes fast', 15 * minute, right],
  ['10 minutes fast', 10 * minute, right],
  ['15 minutes slow', -15 * minute, right],
  ['a day fast', day, right],
  ['a day slow', -day, right],
  ['25 hours fast', 25 * hour, refused],
  ['25 hours slow', -25 * hour, refused],
];

for (const [name, aheadMs, found] of clocks)
  test(`a clock that is ${name}`, { tag: '@long' }, async ({ page, context }) => {
    expect(await tryClock(page, context, aheadMs)).toEqual(found);
  });

const jumps: [name: string, byMs: number][] = [
  ['15 minutes back', -15 * minute],
  ['40 minutes ahead', 40 * minute],
  ['two days back', -2 * day],
  ['two days ahead', 2 * day],
];

for (const [name, byMs] of jumps)
  test(`a clock that is set ${name} while the app is open`, { tag: '@long' }, async ({ page, context }) => {
    await setDeviceClock(context, 0);
    const tokens = countTokens(page);
    await signIn(page, 'administrator');
    await expect(rowsOf(page)).toHaveCount(10);
    const asked = page.waitForResponse('**/config.json');
    await setOpenClock(page, byMs);
    // The next check asks the service for its time.
    await asked;
    await page.getByRole('link', { name: /^Facilities/ }).click();
    await expect(listTitle(page, 'All Facilities')).toBeVisible();
    await page.getByRole('link', { name: /^Monitors/ }).click();
    await expect(rowsOf(page).first()).toBeVisible();
    expect(await readHeardFrom(page)).toBe('now');
    await expect(page.locator('[data-old=true]')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(tokens()).toBe(1);
  });
