// Starts in a browser process of their own, as from a home screen: nothing is compiled yet, and what earlier visits left
// is on the disk. A browser that runs already starts a page about twice as fast.
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { z } from 'zod';
import { chromiumFlags, installedChromium } from '../../scripts/lib/chromium.mjs';
import { openTab, profileOptions, type Tab } from './tab.ts';
import type { Grant, Target } from './target.ts';

export interface Start {
  /** In ms since the page was requested. */
  firstPaint: number;
  firstRow: number;
  /** When a sort that was tapped as soon as there was a row had changed the rows. */
  tapAnswered: number;
  /** How long scripts ran until the first row, in ms. */
  script: number;
  /** Bytes that the page's requests had transferred until the first row. */
  bytes: number;
}

export interface Installation {
  start(options?: { offline?: boolean }): Promise<Start>;
  /** One more start, for whoever looks at more than its figures. */
  visit<Result>(use: (tab: Tab, profile: BrowserContext) => Promise<Result>): Promise<Result>;
}

const metrics = z.object({ metrics: z.object({ name: z.string(), value: z.number() }).array() });

/** With a window, which needs no display, and without flags that change what a person's browser does. */
function usualBrowser(folder: string) {
  return {
    headless: false,
    ignoreDefaultArgs: true,
    args: [
      `--user-data-dir=${folder}`,
      ...[
        '--remote-debugging-pipe',
        '--ozone-platform=headless',
        '--no-sandbox',
        '--no-first-run',
        'about:blank',
      ],
    ],
  };
}

function launch(folder: string, asUsual: boolean): Promise<BrowserContext> {
  const executablePath = installedChromium();
  return chromium.launchPersistentContext(folder, {
    ...profileOptions,
    ...(executablePath && { executablePath }),
    ...(asUsual ? usualBrowser(folder) : { args: chromiumFlags }),
  });
}

/** Stores the session without opening the target's page, which would fetch its files. */
async function storeSession(profile: BrowserContext, { cookies, origins }: Grant): Promise<void> {
  await profile.addCookies(cookies);
  for (const { origin, localStorage: entries } of origins) {
    const page = await profile.newPage();
    await page.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await page.goto(origin);
    await page.evaluate((all) => {
      for (const { name, value } of all) localStorage.setItem(name, value);
    }, entries);
    await page.close();
  }
}

async function measure(tab: Tab, target: Target): Promise<Start> {
  const { cdp, page } = tab;
  let bytes = 0;
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await cdp.send('Performance.enable');
  const { firstRow, answered } = await tab.openAndTap(target.list);
  const transferred = bytes;
  const { metrics: all } = metrics.parse(await cdp.send('Performance.getMetrics'));
  const script = (all.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000;
  const tapAnswered = await answered;
  const firstPaint = await page.evaluate(
    () => performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
  );
  return { firstPaint, firstRow, tapAnswered, script, bytes: transferred };
}

/**
 * A profile on disk with the target's session, after some visits of a process each; its folder is below `parent`.
 * @param asUsual in a browser with a window and its own flags, in place of a headless one
 */
export async function install(
  parent: string,
  target: Target,
  grant: Grant,
  visits: number,
  asUsual = false,
): Promise<Installation> {
  const folder = await mkdtemp(join(parent, 'profile-'));

  async function inProcess<Result>(use: (profile: BrowserContext) => Promise<Result>): Promise<Result> {
    const profile = await launch(folder, asUsual);
    try {
      return await use(profile);
    } finally {
      await profile.close();
    }
  }

  function visit<Result>(use: (tab: Tab, profile: BrowserContext) => Promise<Result>) {
    return inProcess(async (profile) => {
      const tab = await openTab(profile);
      const result = await use(tab, profile);
      await tab.untilQuiet();
      return result;
    });
  }

  await inProcess((profile) => storeSession(profile, grant));
  for (let done = 0; done < visits; done++) {
    await visit(async (tab) => {
      await tab.open(target.list);
      await tab.untilQuiet();
      await tab.untilInstalled();
    });
  }
  return {
    visit,
    start: ({ offline = false } = {}) =>
      visit(async (tab) => {
        await tab.setOffline(offline);
        return await measure(tab, target);
      }),
  };
}

/** Removes what browsers have written. */
export function removeProfiles(parent: string): Promise<void> {
  return rm(parent, { recursive: true, force: true, maxRetries: 5 });
}
