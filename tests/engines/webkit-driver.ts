// WebKitGTK: Debian's WebKitWebDriver with MiniBrowser, on a screen of its own that nobody sees.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { inTime } from '../../src/lib/in-time.ts';
import { freePort } from '../support/free-port.ts';
import { waitMs } from '../support/limits.ts';
import { type Browser, locate, located, type Query, type Tab } from './driver.ts';

const keys = { Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB };
const screen = { width: 1400, height: 1400 };
const size = { width: 1180, height: 820 };
/** Its driver has no limit of its own for some commands. */
const longestCommandMs = 4 * waitMs;
const longestLoadMs = 2 * waitMs;
const longestLookMs = 2_000;

/** Starts an X server on a display that is free. */
async function startScreen(): Promise<{ child: ChildProcess; display: string }> {
  const shape = `${screen.width}x${screen.height}x24`;
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', shape, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const told = child.stdio[3];
  if (!told) throw new Error('Xvfb has no pipe.');
  const [number] = await once(told, 'data');
  return { child, display: `:${String(number).trim()}` };
}

/** MiniBrowser is beside the libraries of its version. */
export function miniBrowserFor(folders: readonly string[]): string | null {
  return folders.map((folder) => join(folder, 'MiniBrowser')).find(existsSync) ?? null;
}

/** The bench's compiler lets inner functions tell their names to this. */
const acceptNames = 'const __name = (named) => named;';

/** Runs in the page: whether it is a new one whose deferred scripts have run. */
function hasRunScripts(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isReady = document.readyState === 'complete' || Boolean(navigation?.domContentLoadedEventEnd);
  return isReady && !('isLeft' in window);
}

/** Tells of each script what it runs, since nothing runs before a page's own scripts here. */
function openTab(driver: WebDriver, handle: string, turn: <T>(work: () => Promise<T>) => Promise<T>): Tab {
  /** One command after the other, each in this tab. */
  const here = <T>(work: () => Promise<T>) =>
    turn(async () => {
      const done = driver.switchTo().window(handle).then(work);
      return await inTime(done, longestCommandMs);
    });
  const run = (script: unknown, argument: unknown) =>
    driver.executeScript(`${acceptNames}return (${String(script)})(arguments[0])`, argument);
  async function find(query: Query): Promise<WebElement> {
    const element = await run(locate, located(query));
    if (!element) throw new Error(`There is no ${JSON.stringify(query)}.`);
    return element as WebElement;
  }
  /**
   * Goes to another page and waits until its scripts have run, or until the browser has told that it has none. A look that
   * comes while the browser gives the page to another process, as it does with the first page of a window, is answered for
   * minutes by nobody: each is waited for a moment, and then another one is sent beside it.
   */
  async function go(leave: () => Promise<void>): Promise<void> {
    await run(() => void Object.assign(window, { isLeft: true }), null);
    await leave();
    const until = Date.now() + longestLoadMs;
    let isThere = false;
    async function look(): Promise<void> {
      if (await run(hasRunScripts, null).catch(() => false)) isThere = true;
    }
    while (!isThere) {
      if (Date.now() > until) throw new Error('The page was not loaded in time.');
      await inTime(look(), longestLookMs).catch(() => undefined);
      if (!isThere) await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  const tab: Tab = {
    open: (url) => here(() => go(() => driver.get(url))),
    reload: () => here(() => go(() => driver.navigate().refresh())),
    close: () => here(() => driver.close()),
    run: (script, argument) => here(() => run(script, argument)) as never,
    tap: (query) => here(async () => await (await find(query)).click()),
    type: (query, text) =>
      here(async () => {
        const field = await find(query);
        await driver.executeScript('arguments[0].focus(); arguments[0].select()', field);
        await field.sendKeys(text || Key.BACK_SPACE);
      }),
    press: (key) => here(async () => await (await driver.switchTo().activeElement()).sendKeys(keys[key])),
    chooseFile: (query, path) => here(async () => await (await find(query)).sendKeys(path)),
    resize: (width, height) =>
      here(async () => {
        const window = driver.manage().window();
        await window.setRect({ x: 0, y: 0, width, height });
        const [inner, outer] = (await run(
          () => [
            [innerWidth, innerHeight],
            [outerWidth, outerHeight],
          ],
          null,
        )) as [[number, number], [number, number]];
        await window.setRect({
          x: 0,
          y: 0,
          width: width + outer[0] - inner[0],
          height: height + outer[1] - inner[1],
        });
      }),
    picture: (path) =>
      here(async () => await writeFile(path, Buffer.from(await driver.takeScreenshot(), 'base64'))),
  };
  return tab;
}

export async function startWebkit(binary: string): Promise<Browser> {
  const home = await mkdtemp(join(tmpdir(), 'infusion-webkit-'));
  const { child: xvfb, display } = await startScreen();
  const port = await freePort();
  const service = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: {
      PATH: process.env.PATH,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      DISPLAY: display,
      LANG: 'en_US.UTF-8',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      // Its sandbox wants rights that root in a container has not.
      ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors: string[] = [];
  function listen(chunk: unknown) {
    for (const line of String(chunk).split('\n')) if (/CONSOLE \w+ ERROR/.test(line)) errors.push(line);
  }
  service.stdout.on('data', listen);
  service.stderr.on('data', listen);

  async function stop() {
    service.kill('SIGTERM');
    xvfb.kill('SIGTERM');
    await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }

  try {
    const driver = await connect(binary, port);
    const version = (await driver.getCapabilities()).getBrowserVersion();
    let last: Promise<unknown> = Promise.resolve();
    function turn<T>(work: () => Promise<T>): Promise<T> {
      const next = last.then(work, work);
      last = next.catch(() => undefined);
      return next;
    }
    let opened = 0;
    return {
      name: `WebKitGTK ${version}`,
      async newTab() {
        // A window each: a tab behind another one has no size and draws nothing.
        if (opened++ > 0) await driver.switchTo().newWindow('window');
        const tab = openTab(driver, await driver.getWindowHandle(), turn);
        await tab.resize(size.width, size.height);
        return tab;
      },
      takeErrors: () => errors.splice(0),
      async end() {
        await inTime(driver.quit(), waitMs).catch(() => undefined);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The driver listens a moment after it was started. */
async function connect(binary: string, port: number): Promise<WebDriver> {
  const until = Date.now() + waitMs;
  for (;;) {
    const isThere = await fetch(`http://127.0.0.1:${port}/status`).then(
      () => true,
      () => false,
    );
    if (isThere) break;
    if (Date.now() > until) throw new Error('WebKitWebDriver does not answer.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      acceptInsecureCerts: true,
      // With any other strategy a command that comes between the events DOMContentLoaded and load waits for the first of
      // them once more, until the limit for loads: a browser that works seems to answer nothing for minutes.
      pageLoadStrategy: 'none',
      timeouts: { pageLoad: longestLoadMs, script: waitMs },
      'webkitgtk:browserOptions': {
        binary,
        args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
      },
    })
    .build();
}
