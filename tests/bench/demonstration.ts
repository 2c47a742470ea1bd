// Starts of the demonstration from a plain file server, each in a browser process of its own, beside the app's: without limits on
// network and CPU, because its worker cannot be slowed down as a page can.
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumFlags, installedChromium } from '../../scripts/lib/chromium.mjs';
import { rowsOf } from '../support/console.ts';
import { serveFolder } from '../support/plain-file-server.ts';
import type { Environment } from './environment.ts';
import { compareToFloor, type Measurement } from './measurement.ts';
import { median } from './statistics.ts';

const built = join(import.meta.dirname, '../../dist/demo');

/** @param ending of the names of the files that count */
async function bytesIn(folder: string, ending = ''): Promise<number> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(ending));
  const sizes = await Promise.all(names.map(async (name) => await stat(join(folder, name))));
  return sizes.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}

interface Start {
  /** In ms since the page was requested. */
  firstPaint: number;
  firstRow: number;
}

async function start(page: Page, address: string, untilRow: () => Promise<void>): Promise<Start> {
  const began = performance.now();
  await page.goto(address);
  await untilRow();
  const firstRow = performance.now() - began;
  const firstPaint = await page.evaluate(() => performance.getEntriesByType('paint')[0]?.startTime ?? 0);
  return { firstPaint, firstRow };
}

async function inProcess<Result>(profile: string, use: (context: BrowserContext) => Promise<Result>) {
  const executablePath = installedChromium();
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    args: chromiumFlags,
  });
  try {
    return await use(context);
  } finally {
    await context.close();
  }
}

function startDemonstration(profile: string, address: string): Promise<Start> {
  return inProcess(profile, async (context) => {
    const page = await context.newPage();
    const row = page.frameLocator('iframe').locator('tbody tr').first();
    const found = await start(page, address, () => row.waitFor());
    // So that the next start finds everything.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    return found;
  });
}

async function startApp({ app, browser }: Environment, profile: string): Promise<Start> {
  const { cookies, origins } = await app.grant(browser);
  return await inProcess(profile, async (context) => {
    await context.addCookies(cookies);
    await context.addInitScript((all) => {
      for (const { localStorage: entries } of all)
        for (const { name, value } of entries) localStorage.setItem(name, value);
    }, origins);
    const page = await context.newPage();
    return await start(page, app.list, () => rowsOf(page).first().waitFor());
  });
}

/** @throws Error where the demonstration is not built */
export async function measureDemonstration(environment: Environment, rounds: number): Promise<Measurement[]> {
  if (!existsSync(built)) throw new Error('Build it first: npm run demo');
  const files = await serveFolder(built, '/');
  const folder = await mkdtemp(join(tmpdir(), 'infusion-demonstration-'));
  const found: Record<'cold' | 'warm' | 'app', Start[]> = { cold: [], warm: [], app: [] };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const profile = join(folder, String(round));
      found.cold.push(await startDemonstration(profile, files.address));
      found.warm.push(await startDemonstration(profile, files.address));
      found.app.push(await startApp(environment, join(folder, `app-${round}`)));
    }
    const rows = (kind: keyof typeof found) => found[kind].map(({ firstRow }) => firstRow);
    const app = { name: 'app, cold', times: rows('app') };
    return [
      compareToFloor('demonstration, cold start to the first row', rows('cold'), app),
      compareToFloor('… warm', rows('warm'), app),
      {
        what: '… to the first paint',
        value: median(found.cold.map(({ firstPaint }) => firstPaint)),
        unit: 'ms',
      },
      { what: '… the whole folder', value: (await bytesIn(built)) / 1e6, unit: 'MB' },
      {
        what: '… the database in it',
        value: (await bytesIn(built, '.bin')) / 1e6,
        unit: 'MB',
      },
    ];
  } finally {
    await files.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
