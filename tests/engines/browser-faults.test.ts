// Browsers whose storage refuses, is silent, late or lost: at the start, in a list, in a dialog and at the sign-out. What a person
// meets is written to test-results/storage-faults-NAME.md; docs/browser-faults.md sums it up. FAULTS=all tries all in each engine.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storageKeys } from '../../src/lib/storage-keys.ts';
import {
  type BrowserCall,
  type BrowserFault,
  browserCalls,
  browserFaults,
  faultScript,
} from '../support/browser-faults.ts';
import { longWaitMs, scaled } from '../support/limits.ts';
import type { Browser, Tab } from './driver.ts';
import { installed } from './engines.ts';
import { type Seen, writeStorageFaults } from './fault-pages.ts';
import { button } from './queries.ts';
import { gone, read, see, seeRows, tap, until } from './screen.ts';
import { prepareServices } from './service.ts';
import { signIn } from './sign-in.ts';
import { unexpectedErrors } from './visit.ts';

const services = prepareServices();

/** Pages and their worker of lists come from the proxy, which puts the fault into them, and not from stored copies. */
const workerFault = `addEventListener('fetch', (event) => {
  const { mode, url } = event.request;
  if (mode === 'navigate' || url.includes('/store-worker-')) event.stopImmediatePropagation();
});`;

async function timeMs(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

/** Runs in the page: what it says of storage. */
function noticesOf(): string[] {
  const texts = [...document.querySelectorAll('[role=status], [role=alert]')].map(
    ({ textContent }) => textContent?.trim() ?? '',
  );
  return texts.filter((text) => /storage|stored|device|browser/i.test(text));
}

/** Runs in the page. Replaces the end that the stored token says by one that is over: the provider's SDK renews it. */
function outdateToken(): void {
  for (const [key, stored] of Object.entries(localStorage).filter(([key]) =>
    key.startsWith('@@auth0spajs'),
  )) {
    const entry = JSON.parse(stored);
    if (!entry.body?.access_token) continue;
    const [header, payload = '', signature] = entry.body.access_token.split('.');
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const outdated = btoa(JSON.stringify({ ...claims, exp: claims.iat }));
    entry.body.access_token = [header, outdated, signature].join('.');
    localStorage.setItem(key, JSON.stringify({ ...entry, expiresAt: 1 }));
  }
}

/** Runs in a page without the fault: what the browser still holds. @param openingMs so long a database may take to open */
async function storedHere(openingMs: number): Promise<string[]> {
  /** Null where it waits for a deletion that waits for a page. */
  async function countRecords(name: string): Promise<number | null> {
    const opening = indexedDB.open(name);
    const isOpen = await new Promise((resolve) => {
      opening.onsuccess = () => resolve(true);
      setTimeout(resolve, openingMs, false);
    });
    if (!isOpen) return null;
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
    (await indexedDB.databases()).map(async ({ name = '' }) => {
      const count = await countRecords(name);
      if (count === 0) return [];
      return [count === null ? 'lists that do not open' : `${count} records of lists`];
    }),
  );
  const copies = (await caches.keys()).filter((name) => !name.includes('precache'));
  const ofPerson = /auth0|start-record|service-token|infusion\.session/;
  return [...lists.flat(), ...copies, ...Object.keys(localStorage).filter((key) => ofPerson.test(key))];
}

/** A quarter of an hour in each engine: two of them try all only when they are told to. */
function faultsFor(engine: string): readonly BrowserFault[] {
  return process.env.FAULTS === 'all' || engine === 'Chromium' ? browserFaults : ['silent'];
}

describe.each(installed())('$name', ({ name, path, start }) => {
  let production: Awaited<ReturnType<typeof services.startFronted>>;
  const seen: Seen[] = [];
  let version = '';
  beforeAll(async () => {
    // WebKit keeps left pages with their databases where they come over http, which no iPad uses for the console.
    const secure = () => services.startSecure({ workerFault });
    production = await (name === 'WebKitGTK' ? secure() : services.startFronted({}, { workerFault }));
  });
  afterAll(async () => {
    await production?.end();
    await writeStorageFaults(name, version, seen);
  });
  const at = (address: string) => production.origin + address;

  async function goThrough(browser: Browser, call: BrowserCall, fault: BrowserFault): Promise<Seen> {
    production.front.beginPagesWith('');
    const tab = await browser.newTab();
    // The first visit has stored lists, a worker and its files.
    await tab.open(at('/auth/login'));
    await signIn(tab);
    await until('an active worker', () =>
      tab.run(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active), null),
    );
    if (call.renewsToken) await tab.run(outdateToken, null);
    production.front.beginPagesWith(faultScript(call, fault));

    const notices = new Set<string>();
    const note = async (shown: Tab = tab) => {
      for (const text of await shown.run(noticesOf, null)) notices.add(text);
    };
    const startMs = await timeMs(async () => {
      await tab.open(at('/dashboard/facilitylist'));
      await seeRows(tab);
    });
    await note();
    const listMs = await timeMs(async () => {
      await tap(tab, { role: 'link', name: { matches: '^Users' } });
      await see(tab, { role: 'heading', name: { matches: '^(Active|All) Users$' } });
      await seeRows(tab);
    });
    await note();
    const dialogMs = await timeMs(async () => {
      await tap(tab, { role: 'button', name: { matches: '^Edit ' } });
      await until('a value in the dialog', () => read(tab, { role: 'textbox', within: 'Edit User' }));
    });
    await note();
    await tap(tab, button('Cancel', 'Edit User'));
    await gone(tab, { role: 'dialog' });
    const myPageMs = await timeMs(async () => {
      await tap(tab, { role: 'link', name: { matches: '^My page' } });
      await see(tab, { role: 'heading', name: 'Stored on this device' });
    });
    await note();
    const signOutMs = await timeMs(async () => {
      await tap(tab, button('Logout'));
      await see(tab, button('Sign in'));
    });
    // The page clears what the one before could not, or says so, while it is looked at: a hidden one draws nothing.
    await until(
      `nothing to clear, or words that say so, after ${call.name} was ${fault}`,
      async () => {
        await note();
        const isClear = await tab.run((key) => localStorage.getItem(key) === null, storageKeys.mustClear);
        return isClear || [...notices].some((text) => text.includes('could not be removed'));
      },
      longWaitMs,
    );
    // Before a page of the service that is none of the console's: Firefox asks for its picture, which its policy refuses.
    expect(unexpectedErrors(browser)).toEqual([]);
    production.front.beginPagesWith('');
    const other = await browser.newTab();
    await other.open(at('/robots.txt'));
    const left = await other.run(storedHere, scaled(3_000));
    const isSaid = [...notices].some((text) => text.includes('could not be removed'));
    expect(isSaid ? [] : left).toEqual([]);
    return {
      call: call.name,
      fault,
      startMs,
      listMs,
      dialogMs,
      myPageMs,
      signOutMs,
      notices: [...notices],
      left,
    };
  }

  describe.each(browserCalls)('$name', (call) => {
    it.each(faultsFor(name))(
      '%s: rows are shown, dialogs open, and a sign-out clears the device',
      async (fault) => {
        const browser = await start(path);
        version = browser.name;
        try {
          const found = await goThrough(browser, call, fault);
          seen.push(found);
          process.stdout.write(`  ${JSON.stringify(found)}\n`);
        } finally {
          await browser.end();
        }
      },
    );
  });
});
