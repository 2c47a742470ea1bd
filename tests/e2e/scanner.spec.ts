// A scanner that types, with every suffix, and on tablets with another keyboard layout than its own, over every screen and
// dialog: its keys press, save, choose and close nothing, and the focus is on no button of what a scan opens.
import type { Page, Request } from '@playwright/test';
import { allEndpoints } from '../../contract/api.ts';
import { isRead } from '../../contract/common/endpoint.ts';
import { isSignedOut, type Screen, screens, settle } from '../../scripts/lib/console-screens.mjs';
import { expect, networkIsGone, signedInAs, test } from '../support/console.ts';
import { scaled, testMs } from '../support/limits.ts';
import { connectScanner, doneByKeys, type Scanner, watchKeys } from '../support/scanner-keys.ts';
import { layouts, suffixes } from '../support/scanners.ts';

test.use({ ...signedInAs.administrator, actionTimeout: scaled(10_000), serviceWorkers: 'block' });
test.beforeEach(({ faults }) => {
  // Serial numbers that no monitor has.
  faults.expect(/status of 4\d\d/);
  faults.expect(networkIsGone);
});

/** Where the focus is when the scan begins: on one of the elements of what is in front, from its end where negative. */
const focusOn = {
  'as it was opened': null,
  'a button': { selector: 'button', at: -1 },
  'a text field': { selector: 'input:not([type=checkbox], [type=radio], [type=file]), textarea', at: 0 },
} as const;
const places = ['as it was opened', 'a button', 'a text field'] as const;

const escapeKey = { key: 'Escape', code: 'Escape' };
const outcomeOf = (page: Page) => page.getByRole('dialog', { name: /^Scan/ });

const reads = allEndpoints
  .filter((each) => each.base === 'api' && isRead(each))
  .map(({ method, path }) => ({ method, pattern: new RegExp(`/${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));

/** Whether a request changes something in the service. */
function writes(request: Request): boolean {
  const { pathname } = new URL(request.url());
  return (
    pathname.includes('/api/') &&
    !reads.some(({ method, pattern }) => method === request.method() && pattern.test(pathname))
  );
}

/** Puts the focus there; it stays where there is no such element. */
async function putFocus(page: Page, place: (typeof places)[number]): Promise<void> {
  const wanted = focusOn[place];
  if (!wanted) return;
  await page.evaluate(({ selector, at }) => {
    const front = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.querySelector('main');
    const found = [...(front?.querySelectorAll<HTMLElement>(selector) ?? [])].filter(
      (element) => element.checkVisibility() && !element.closest('[aria-disabled=true]'),
    );
    found.at(at)?.focus();
  }, wanted);
}

/** Waits until what a scan opens has said what became of it, where it opens something. */
async function settleOutcome(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  await expect(page.getByText(/^Looking for /)).toHaveCount(0);
}

/** Closes what a scan opened, as a person does; returns what was wrong with it. */
async function closeOutcome(page: Page, scanner: Scanner): Promise<string[]> {
  const opened = outcomeOf(page);
  if ((await opened.count()) === 0) return [];
  const onButton = await opened.locator('button:focus').count();
  await scanner.press(escapeKey);
  await expect(opened).toHaveCount(0);
  return onButton > 0 ? ['a button of the outcome has the focus'] : [];
}

/** Scans with each suffix in some layouts, and returns what the keys did that nobody wants. */
async function scanOver(page: Page, scanner: Scanner, name: string, inLayouts: readonly string[]) {
  const found: string[] = [];
  const done: string[] = [];
  const note = (request: Request) =>
    void (writes(request) && done.push(`${request.method()} ${request.url()}`));
  await watchKeys(page);
  const { pathname } = new URL(page.url());
  page.on('request', note);
  const scans = Object.keys(suffixes).flatMap((suffix, at) =>
    inLayouts.map((layout, layoutAt) => ({ suffix, layout, place: places[(at + layoutAt) % places.length] })),
  );
  for (const [at, { suffix, layout, place = places[0] }] of scans.entries()) {
    await putFocus(page, place);
    await doneByKeys(page);
    await scanner.scan(`E2E_NEW-${at}Y`, suffix, layout);
    await settleOutcome(page);
    done.push(...(await doneByKeys(page)), ...(await closeOutcome(page, scanner)));
    if (new URL(page.url()).pathname !== pathname) done.push(`went to ${page.url()}`);
    found.push(...done.splice(0).map((what) => `${name}, ${suffix}, ${layout}, ${place}: ${what}`));
  }
  page.off('request', note);
  return found;
}

/** Waits until scanners are heard, whose listener comes after the first screen of a page, and until a dialog has its record. */
async function settleScreen(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/watch-wedge/.test(name)),
  );
  await expect(page.getByRole('dialog').getByText('Loading …')).toHaveCount(0);
  await settle(page);
}

/** Opens a screen and what is over it, which may be in another page. */
async function show(page: Page, [address, act]: Screen): Promise<void> {
  await page.goto(address);
  await page.locator('h1:visible').first().waitFor();
  await settleScreen(page);
  await act?.(page);
  await settleScreen(page);
}

async function check(page: Page, names: readonly string[], inLayouts: readonly string[]): Promise<void> {
  const scanner = await connectScanner(page);
  // Usually a browser remembers the first 250 files, and a screen may have more before scanners are heard.
  await page.addInitScript(() => performance.setResourceTimingBufferSize(2_000));
  const found: string[] = [];
  for (const name of names) {
    const own = await show(page, screens[name] ?? ['/'])
      .then(() => scanOver(page, scanner, name, inLayouts))
      .catch((error: unknown) => [`${name}: ${error}`]);
    found.push(...own);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  expect(found).toEqual([]);
}

test('a scanner presses nothing over a list, a form, a question and the palette', async ({ page }) => {
  test.slow();
  const [own = ''] = Object.keys(layouts);
  await check(page, ['monitors', 'monitor-add', 'monitors-delete', 'palette'], [own]);
});

/** On paper nothing is typed, and the error page is outside the console, where no scanner is heard. */
const isTypedOver = (name: string) => !isSignedOut(name) && name !== 'sheet' && name !== 'error';
const names = Object.keys(screens).filter(isTypedOver);
const screensInTest = 8;
for (let from = 0; from < names.length; from += screensInTest) {
  const group = names.slice(from, from + screensInTest);
  test(`a scanner presses nothing over ${group.join(', ')}`, { tag: '@long' }, async ({ page }) => {
    test.setTimeout(group.length * testMs);
    await check(page, group, Object.keys(layouts));
  });
}
