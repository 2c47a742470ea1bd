// Browsers whose storage refuses, is silent, late or lost: at the start, in a list, in a dialog and at the sign-out. What a person
// meets stands in docs/browser-faults.md, which this writes anew where WRITE_PAGES is set.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import {
  type BrowserCall,
  type BrowserFault,
  breakCalls,
  browserCalls,
  browserFaults,
} from '../support/browser-faults.ts';
import { expect, listTitle, rowsOf, signIn, test } from '../support/console.ts';

const writtenPage = fileURLToPath(new URL('../../docs/browser-faults.md', import.meta.url));

interface Seen {
  fault: BrowserFault;
  /** From an act to what the person waited for, in ms. */
  startMs: number;
  listMs: number;
  dialogMs: number;
  myPageMs: number;
  signOutMs: number;
  notices: string[];
  /** The kinds of storage that still hold something after the sign-out. */
  left: string[];
}

const seen = new Map<BrowserCall, Seen[]>();

async function timeMs(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

async function noticesOf(page: Page): Promise<string[]> {
  const texts = await page.locator('[role=status], [role=alert]').allTextContents();
  return texts.filter((text) => /storage|stored|device|browser/i.test(text)).map((text) => text.trim());
}

/** Replaces the end that the stored token says by one that is over: the provider's SDK renews it. */
async function outdateToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const [key, stored] of Object.entries(localStorage).filter(([key]) =>
      key.startsWith('@@auth0spajs'),
    )) {
      const entry = JSON.parse(stored);
      if (!entry.body?.access_token) continue;
      const [header, payload = '', signature] = entry.body.access_token.split('.');
      const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
      entry.body.access_token = [
        header,
        btoa(JSON.stringify({ ...claims, exp: claims.iat })),
        signature,
      ].join('.');
      localStorage.setItem(key, JSON.stringify({ ...entry, expiresAt: 1 }));
    }
  });
}

/** Reads by a page without the fault what the browser still holds. */
async function storedIn(context: BrowserContext): Promise<string[]> {
  const page = await context.newPage();
  await page.goto('/robots.txt');
  const found = await page.evaluate(async () => {
    async function countRecords(name: string): Promise<number> {
      const opening = indexedDB.open(name);
      await new Promise((resolve) => {
        opening.onsuccess = resolve;
      });
      const names = [...opening.result.objectStoreNames];
      const counting = names.map((store) => opening.result.transaction(store).objectStore(store).count());
      await Promise.all(
        counting.map(
          (count) =>
            new Promise((resolve) => {
              count.onsuccess = resolve;
            }),
        ),
      );
      opening.result.close();
      return counting.reduce((sum, count) => sum + count.result, 0);
    }
    // One that is empty tells nothing of anybody.
    const lists = await Promise.all(
      (await indexedDB.databases()).map(async ({ name = '' }) =>
        (await countRecords(name)) > 0 ? ['lists'] : [],
      ),
    );
    const copies = (await caches.keys()).filter((name) => !name.includes('precache'));
    const ofPerson = /auth0|screen-copy|service-token|infusion\.session/;
    return [...lists.flat(), ...copies, ...Object.keys(localStorage).filter((key) => ofPerson.test(key))];
  });
  await page.close();
  return found;
}

async function goThrough(
  browser: Browser,
  baseURL: string,
  call: BrowserCall,
  fault: BrowserFault,
): Promise<Seen> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error.stack ?? error)));
  // The first visit has stored lists, a worker and its files.
  await signIn(page, 'administrator');
  await expect(rowsOf(page).first()).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  if (call.renewsToken) await outdateToken(page);
  await page.close();

  const broken = await context.newPage();
  broken.on('pageerror', (error) => errors.push(String(error.stack ?? error)));
  await breakCalls(broken, call, fault);
  const notices = new Set<string>();
  const note = async () => {
    for (const text of await noticesOf(broken)) notices.add(text);
  };
  const startMs = await timeMs(async () => {
    await broken.goto('/dashboard/facilitylist');
    await expect(rowsOf(broken).first()).toBeVisible();
  });
  await note();
  const listMs = await timeMs(async () => {
    await broken
      .getByRole('link', { name: /^Users/ })
      .first()
      .click();
    await expect(listTitle(broken, 'Active Users').or(listTitle(broken, 'All Users'))).toBeVisible();
    await expect(rowsOf(broken).first()).toBeVisible();
  });
  await note();
  const dialogMs = await timeMs(async () => {
    await rowsOf(broken)
      .first()
      .getByRole('button', { name: /^Edit / })
      .click();
    await expect(broken.getByRole('dialog').getByRole('textbox').first()).not.toHaveValue('');
  });
  await note();
  await broken.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(broken.getByRole('dialog')).toBeHidden();
  const myPageMs = await timeMs(async () => {
    await broken.getByRole('link', { name: /^My page/ }).click();
    await expect(broken.getByRole('heading', { level: 2, name: 'Stored on this device' })).toBeVisible();
  });
  await note();
  const signOutMs = await timeMs(async () => {
    await broken.getByRole('button', { name: 'Logout' }).click();
    await expect(broken.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });
  // A page says what could not be cleared once that is known.
  let left: string[] = [];
  async function lookAfterSignOut(): Promise<boolean> {
    await note();
    left = await storedIn(context);
    return left.length === 0 || [...notices].some((text) => text.includes('could not be removed'));
  }
  await expect.poll(lookAfterSignOut, `${call.name}, ${fault}`).toBe(true);
  expect(errors, `${call.name}, ${fault}`).toEqual([]);
  await context.close();
  return { fault, startMs, listMs, dialogMs, myPageMs, signOutMs, notices: [...notices], left };
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function tableOf([call, rows]: [BrowserCall, Seen[]]): string {
  return [
    `## ${call.name[0]?.toUpperCase()}${call.name.slice(1)}`,
    '| Fault | rows at the start | rows of another list | its dialog | My page | signed out | what the person reads | left behind |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.map(({ fault, startMs, listMs, dialogMs, myPageMs, signOutMs, notices, left }) =>
      [
        fault,
        ...[startMs, listMs, dialogMs, myPageMs, signOutMs].map(inSeconds),
        notices.join(' · '),
        left.join(', ') || 'nothing',
      ]
        .join(' | ')
        .replace(/.*/, '| $& |'),
    ),
    '',
  ].join('\n');
}

test.describe.configure({ mode: 'serial' });

for (const call of browserCalls) {
  test(`a browser that fails in ${call.name} shows rows, opens dialogs and signs out`, {
    tag: '@long',
  }, async ({ browser, baseURL }) => {
    const rows = await Promise.all(
      browserFaults.map((fault) => goThrough(browser, baseURL ?? '', call, fault)),
    );
    seen.set(call, rows);
  });
}

test.afterAll(async () => {
  if (!process.env.WRITE_PAGES || seen.size < browserCalls.length) return;
  const head = [
    '# Faults of browsers',
    '',
    'What a person meets whose browser fails in one of the calls on which the console relies: the call is refused at once, never answered (silent), answered after ten seconds (late), or lost after it was begun. Made by `tests/e2e/browser-faults.spec.ts` in Chromium; times are of a busy machine with two cores.',
    '',
  ];
  await writeFile(writtenPage, [...head, ...[...seen].map(tableOf)].join('\n'));
});
