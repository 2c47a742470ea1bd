// A tab as slow as a tablet on a ward's Wi-Fi: CPU slowed fourfold, 10 Mbit/s, 40 ms latency. This slows the page, as
// the developer tools do, but not the requests of a service worker.
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Step } from './steps.ts';
import type { Grant, Target } from './target.ts';

/** Times from a click until a dialog and its fields were visible, in ms. */
interface Opened {
  dialog: number;
  fields: number;
}

/** The functions that probe.js adds to the page. */
declare const probe: {
  firstRow: Promise<number>;
  tapSort(): Promise<number>;
  untilChanged(): Promise<number>;
  untilFound(words: string): Promise<number>;
  longestTask(since: number): number;
  longestScript(file: string, since: number): number;
  untilDialog(): Promise<Opened>;
  untilInstalled(): Promise<void>;
  slowest(): number;
  shift(): number;
};

const bytesPerSecond = 10_000_000 / 8;
const network = {
  latency: 40,
  downloadThroughput: bytesPerSecond,
  uploadThroughput: bytesPerSecond,
};
const cpuSlowdown = 4;
/** Between two keys of a fast typist. */
const keyPauseMs = 120;
/** The page is quiet when no request has started or ended for this time. */
const quietMs = 300;

export interface Tab {
  page: Page;
  cdp: CDPSession;
  /**
   * Slows the CPU, or not. A slowed tab keeps a core busy even when nothing happens in it: one that is not being
   * measured is not slowed, or it slows the others.
   */
  slow(on: boolean): Promise<unknown>;
  /** Cuts the network, or not, for the profile's service worker, too. */
  setOffline(on: boolean): Promise<void>;
  /** Opens a URL; returns the time until its first row was visible, in ms. */
  open(url: string): Promise<number>;
  /** Does so, and taps a sort as soon as there is a row; `answered` is when that had changed the rows. */
  openAndTap(url: string): Promise<{ firstRow: number; answered: Promise<number> }>;
  /** Waits until the page is quiet. */
  untilQuiet(): Promise<void>;
  /** Waits until the service worker, where the page has one, is installed. */
  untilInstalled(): Promise<void>;
  /** Clicks; returns the time until the list had changed, in ms. */
  change(click: Step): Promise<number>;
  /** Types into the search box at a fast typist's pace; returns the time from the last key until all rows were found by it, in ms. */
  search(words: string): Promise<number>;
  /**
   * Begins to look for long tasks, in ms, 0 where none took longer than 50.
   * @param file a part of a script's name
   * @returns how to read the longest since then, and the longest of this file alone
   */
  watchTasks(file: string): Promise<() => Promise<{ any: number; own: number }>>;
  /** Clicks what opens a dialog with fields. */
  openDialog(click: Step): Promise<Opened>;
  /** The slowest interaction so far, in ms, and the sum of the layout's shifts. */
  smoothness(): Promise<{ slowest: number; shift: number }>;
  close(): Promise<void>;
}

/** A tablet on a ward. */
export const profileOptions = {
  viewport: { width: 1180, height: 820 },
  locale: 'en-US',
  colorScheme: 'light',
} as const;

/** A profile with nothing stored but the session. */
export function newProfile(browser: Browser, grant: Grant): Promise<BrowserContext> {
  return browser.newContext({ ...profileOptions, storageState: grant });
}

/** A tab of a profile. */
export async function openTab(profile: BrowserContext): Promise<Tab> {
  const page = await profile.newPage();
  await page.addInitScript({ path: fileURLToPath(new URL('probe.js', import.meta.url)) });
  const cdp = await profile.newCDPSession(page);
  await cdp.send('Network.enable');
  const setNetwork = (offline: boolean) =>
    cdp.send('Network.emulateNetworkConditions', { ...network, offline });
  await setNetwork(false);
  const slow = (on: boolean) => cdp.send('Emulation.setCPUThrottlingRate', { rate: on ? cpuSlowdown : 1 });
  await slow(true);

  let last = Date.now();
  function note() {
    last = Date.now();
  }
  page.on('request', note).on('requestfinished', note).on('requestfailed', note);

  async function untilQuiet() {
    while (Date.now() - last < quietMs) await page.waitForTimeout(quietMs / 3);
  }
  return {
    page,
    cdp,
    slow,
    close: () => page.close(),
    async setOffline(on) {
      await profile.setOffline(on);
      // The page's own network, which would go on otherwise.
      await setNetwork(on);
    },
    smoothness: () => page.evaluate(() => ({ slowest: probe.slowest(), shift: probe.shift() })),
    async open(url) {
      await page.goto(url, { waitUntil: 'commit' });
      return page.evaluate(() => probe.firstRow);
    },
    async openAndTap(url) {
      await page.goto(url, { waitUntil: 'commit' });
      const answered = page.evaluate(() => probe.tapSort());
      return { firstRow: await page.evaluate(() => probe.firstRow), answered };
    },
    untilQuiet,
    untilInstalled: () => page.evaluate(() => probe.untilInstalled()),
    async change(click) {
      // Not awaited in the page: it begins to look before the click.
      const changed = await page.evaluateHandle(() => ({ after: probe.untilChanged() }));
      await click(page);
      return changed.evaluate(({ after }) => after);
    },
    async search(words) {
      const [last = ''] = words.slice(-1);
      await page.getByRole('searchbox').focus();
      await page.keyboard.type(words.slice(0, -1), { delay: keyPauseMs });
      await page.waitForTimeout(keyPauseMs);
      const found = await page.evaluateHandle((each) => ({ after: probe.untilFound(each) }), words);
      await page.keyboard.press(last);
      return found.evaluate(({ after }) => after);
    },
    async watchTasks(file) {
      const since = await page.evaluate(() => performance.now());
      return () =>
        page.evaluate(
          ([from, name]) => ({ any: probe.longestTask(from), own: probe.longestScript(name, from) }),
          [since, file] as const,
        );
    },
    async openDialog(click) {
      const opened = await page.evaluateHandle(() => ({ after: probe.untilDialog() }));
      await click(page);
      return opened.evaluate(({ after }) => after);
    },
  };
}

/** A profile with the target's files and rows, as after an earlier visit. */
export async function knownProfile(browser: Browser, target: Target): Promise<BrowserContext> {
  const profile = await newProfile(browser, await target.grant(browser));
  for (let visit = 0; visit < 3; visit++) {
    const tab = await openTab(profile);
    await tab.open(target.list);
    await tab.untilQuiet();
    await tab.untilInstalled();
    await tab.page.close();
  }
  return profile;
}

/** A tab of such a profile, with its first list; not slowed yet. */
export async function openKnown(browser: Browser, target: Target): Promise<Tab> {
  const profile = await knownProfile(browser, target);
  const tab = await openTab(profile);
  await tab.open(target.list);
  await tab.untilQuiet();
  await tab.slow(false);
  return { ...tab, close: () => profile.close() };
}
