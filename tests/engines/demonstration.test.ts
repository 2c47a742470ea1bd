// The demonstration in three engines, also where storage is refused, and in a private window: the first row, a recording, and a
// page that is loaded again. To be built first, by `npm run demo`.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longWaitMs } from '../support/limits.ts';
import { type FileServer, serveFolder } from '../support/plain-file-server.ts';
import type { Browser, Look, Tab } from './driver.ts';
import { installed } from './engines.ts';

const looks: readonly { what: string; look?: Look; of?: 'Firefox' }[] = [
  { what: 'as it is' },
  { what: 'private', look: { isPrivate: true }, of: 'Firefox' },
  { what: 'without storage', look: { storageBlocked: true }, of: 'Firefox' },
];

const tried = installed().flatMap((engine) =>
  looks
    .filter(({ of = engine.name }) => of === engine.name)
    .map(({ what, look }) => ({ ...engine, what, look })),
);

/** The text of the console's screen in its frame. */
async function readScreen(tab: Tab): Promise<string> {
  return await tab.run(
    () => document.querySelector('iframe')?.contentDocument?.querySelector('main')?.textContent ?? '',
    undefined,
  );
}

/** The text of the bar around the console. */
async function readBar(tab: Tab): Promise<string> {
  return await tab.run(() => document.querySelector('header')?.textContent ?? '', undefined);
}

async function seeInFrame(tab: Tab, text: RegExp): Promise<void> {
  await expect.poll(() => readScreen(tab), { timeout: longWaitMs }).toMatch(text);
}

/** Presses the button of the frame with this text. */
async function press(tab: Tab, text: string): Promise<void> {
  const isFound = () =>
    tab.run((wanted) => {
      const buttons = document.querySelector('iframe')?.contentDocument?.querySelectorAll('button') ?? [];
      const button = [...buttons].find((each) => each.textContent?.trim() === wanted);
      button?.click();
      return button !== undefined;
    }, text);
  await expect.poll(isFound, { timeout: longWaitMs }).toBe(true);
}

describe.each(tried)('$name, $what', ({ path, look, start }) => {
  let files: FileServer;
  let browser: Browser;
  let tab: Tab;

  beforeAll(async () => {
    files = await serveFolder(join(import.meta.dirname, '../../dist/demo'), '/some/folder/');
    browser = await start(path, look);
    tab = await browser.newTab();
  });
  afterAll(async () => {
    await browser?.end();
    await files?.close();
  });

  it('shows rows, and a monitor answers', async () => {
    const began = performance.now();
    await tab.open(files.address);
    await seeInFrame(tab, /IPM-/);
    process.stdout.write(`  first row after ${Math.round(performance.now() - began)} ms\n`);
    await tab.run(() => {
      const rows = document
        .querySelector('iframe')
        ?.contentDocument?.querySelectorAll<HTMLElement>('tbody tr');
      rows?.[0]?.querySelector<HTMLElement>('td:nth-child(3)')?.click();
    }, undefined);
    await press(tab, 'Get New Audio');
    await seeInFrame(tab, /Requested by Ada Morgan/);
    await expect.poll(() => readScreen(tab), { timeout: longWaitMs }).not.toMatch(/Requested by Ada Morgan/);
  });

  it('starts over when it is loaded again, and says so', async () => {
    await tab.reload();
    await seeInFrame(tab, /Get New Audio/);
    await expect.poll(() => readBar(tab)).toMatch(/has started over/);
    // Firefox says by itself what it refused, and what was broken off.
    const errors = browser
      .takeErrors()
      .filter((error) => !/ServiceWorker|ReadableStream: .AbortError/.test(error));
    expect(errors).toEqual([]);
    expect(files.missing.filter((missing) => !missing.endsWith('favicon.ico'))).toEqual([]);
  });
});
