// The fixtures of journeys through the demonstration: its built folder behind a plain file server, and a page that asks for
// nothing else.
import { join } from 'node:path';
import { test as base, expect, type Frame, type Page } from '@playwright/test';
import { longWaitMs } from './limits.ts';
import { type FileServer, serveFolder } from './plain-file-server.ts';

const built = join(import.meta.dirname, '../../dist/demo');
/** Any folder of any server. */
const prefix = '/trials/infusion/';

interface Fixtures {
  /** Patterns of errors that a journey expects. */
  expected: RegExp[];
  /** Fails a journey that asks anybody else for anything, or has an error in its console. */
  quiet: undefined;
}

export const test = base.extend<Fixtures, { files: FileServer }>({
  files: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
    async ({}, use) => {
      const files = await serveFolder(built, prefix);
      await use(files);
      await files.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ files }, use) => use(files.address),
  expected: async ({ context: _ }, use) => use([]),
  quiet: [
    async ({ context, files, expected }, use) => {
      const faults: string[] = [];
      context.on('request', (request) => {
        const isOwn = request.url().startsWith(files.address) || /^(blob|data):/.test(request.url());
        if (!isOwn) faults.push(`asked for ${request.url()}`);
      });
      context.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text());
      });
      context.on('weberror', (fault) => faults.push(String(fault.error().stack ?? fault.error())));
      await use(undefined);
      expect(faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)))).toEqual([]);
      expect(files.missing).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The console in its frame. */
export async function consoleIn(page: Page): Promise<Frame> {
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame();
  if (!frame) throw new Error('The console has no frame.');
  return frame;
}

/** Opens the demonstration and waits for the first row. */
export async function openDemonstration(page: Page, path = ''): Promise<Frame> {
  await page.goto(path);
  const frame = await consoleIn(page);
  await expect(rowsIn(frame).first()).toBeVisible({ timeout: longWaitMs });
  return frame;
}

export const rowsIn = (frame: Frame) => frame.locator('tbody tr');

/** Goes to one of the console's paths as a link would. */
export async function goTo(frame: Frame, path: string): Promise<void> {
  await frame.evaluate((to) => {
    location.hash = to;
  }, path);
}
