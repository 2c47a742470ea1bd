// Chromium (by its developer tools' protocol) and Firefox (by WebDriver BiDi), both as puppeteer speaks it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ElementHandle, launch, type Page } from 'puppeteer-core';
import { chromiumFlags } from '../../scripts/lib/chromium.mjs';
import { waitMs } from '../support/limits.ts';
import { type Browser, type Look, locate, located, type Query, type Tab } from './driver.ts';

const size = { width: 1180, height: 820 };

/** A broken content policy is an error of the console in Chromium only: here it is one of the page in both. */
function reportPolicy(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    throw new Error(`The page's policy was broken: ${violatedDirective} ${blockedURI}`);
  });
}

/** Firefox ESR 140 sets the size, but knows no orientation. */
function ignoreOrientation(error: unknown): void {
  if (!String(error).includes('setScreenOrientationOverride')) throw error;
}

/** The bench's compiler lets inner functions tell their names to this. */
const acceptNames = 'globalThis.__name = (named) => named;';

function openTab(page: Page): Tab {
  async function find(query: Query): Promise<ElementHandle<HTMLElement>> {
    const handle = await page.evaluateHandle(locate, located(query));
    const element = handle.asElement();
    if (!element) throw new Error(`There is no ${JSON.stringify(query)}.`);
    return element as unknown as ElementHandle<HTMLElement>;
  }
  /** A tab behind another one draws nothing. */
  const front = () => page.bringToFront();
  return {
    async open(url) {
      await front();
      await page.goto(url, { waitUntil: 'domcontentloaded' });
    },
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    close: () => page.close(),
    run: (script, argument) => page.evaluate(script as never, argument) as never,
    async tap(query) {
      await front();
      await (await find(query)).click();
    },
    async type(query, text) {
      const field = await find(query);
      await field.evaluate((element) => {
        element.focus();
        (element as HTMLInputElement).select();
      });
      if (text) await page.keyboard.type(text);
      else await page.keyboard.press('Backspace');
    },
    press: (key) => page.keyboard.press(key),
    chooseFile: async (query, path) =>
      await ((await find(query)) as ElementHandle<HTMLInputElement>).uploadFile(path),
    resize: (width, height) => page.setViewport({ width, height }).catch(ignoreOrientation),
    picture: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
  };
}

function preferencesOf(look: Look): Record<string, unknown> {
  return {
    ...(look.forcedColours && { 'browser.display.document_color_use': 2 }),
    ...(look.storageBlocked && { 'network.cookie.cookieBehavior': 2 }),
    ...(look.isPrivate && { 'browser.privatebrowsing.autostart': true }),
    ...(look.resistsFingerprinting && { 'privacy.resistFingerprinting': true }),
  };
}

function flagsOf({ isPrivate = false }: Look): string[] {
  return [...chromiumFlags, '--lang=en-US', ...(isPrivate ? ['--incognito'] : [])];
}

export async function startPuppeteer(
  browser: 'chrome' | 'firefox',
  executablePath: string,
  look: Look = {},
): Promise<Browser> {
  const userDataDir = await mkdtemp(join(tmpdir(), 'infusion-browser-'));
  const launched = await launch({
    browser,
    executablePath,
    userDataDir,
    headless: true,
    defaultViewport: size,
    timeout: 4 * waitMs,
    protocolTimeout: 4 * waitMs,
    ...(browser === 'chrome' ? { args: flagsOf(look) } : { extraPrefsFirefox: preferencesOf(look) }),
  });
  const errors: string[] = [];
  return {
    name: await launched.version(),
    async newTab() {
      // Never the tab that is there at the start: Firefox gives it no focus.
      const page = await launched.newPage();
      page.setDefaultNavigationTimeout(4 * waitMs);
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url ?? ''})`);
      });
      page.on('pageerror', (error) => errors.push((error instanceof Error && error.stack) || String(error)));
      await page.evaluateOnNewDocument(acceptNames);
      await page.evaluateOnNewDocument(reportPolicy);
      if (look.forcedColours && browser === 'chrome') {
        const protocol = await page.createCDPSession();
        const features = [{ name: 'forced-colors', value: 'active' }];
        await protocol.send('Emulation.setEmulatedMedia', { features });
      }
      return openTab(page);
    },
    takeErrors: () => errors.splice(0),
    async end() {
      await launched.close();
      await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
