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

/** The text of the console in its frame, and of the page around it. */
async function readTexts(tab: Tab): Promise<{ frame: string; page: string }> {
  return await tab.run(() => {
    const frame = document.querySelector('iframe')?.contentDocument?.body?.textContent ?? '';
    return { frame, page: document.body.textContent };
  }, undefined);
}

async function seeInFrame(tab: Tab, text: RegExp): Promise<void> {
  await expect.poll(async () => (await readTexts(tab)).frame, { timeout: longWaitMs }).toMatch(text);
}

/** Presses the first button of the frame with this name. */
async function press(tab: Tab, name: string): Promise<void> {
  const isFound = () =>
    tab.run((wanted) => {
      const buttons = document.querySelector('iframe')?.contentDocument?.querySelectorAll('button') ?? [];
      const button = [...buttons].find(
        (each) => each.textContent?.trim() === wanted || each.getAttribute('aria-label') === wanted,
      );
      button?.click();
      return button !== undefined;
    }, name);
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
    await expect
      .poll(async () => (await readTexts(tab)).frame, { timeout: longWaitMs })
      .not.toMatch(/Requested by Ada Morgan/);
  });

  it('starts over when it is loaded again, and shows rows', async () => {
    await tab.reload();
    await seeInFrame(tab, /Get New Audio/);
    await tab.run(() => {
      const frame = document.querySelector('iframe')?.contentWindow;
      if (frame) frame.location.hash = '/dashboard/facilitylist';
    }, undefined);
    await seeInFrame(tab, /Palmetto Community Hospital/);
    // Firefox says by itself that it refused.
    const errors = browser.takeErrors().filter((error) => !/ServiceWorker/.test(error));
    expect(errors).toEqual([]);
    expect(files.missing.filter((missing) => !missing.endsWith('favicon.ico'))).toEqual([]);
  });
});
