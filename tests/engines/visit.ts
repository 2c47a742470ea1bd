// A visit: one engine with a service of its own, and journeys that go on where the one before has ended. What an engine's
// console reports as an error fails its journey.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Production } from '../support/production.ts';
import type { Browser, Engine, Tab } from './driver.ts';
import type { prepareServices } from './service.ts';

export interface Visit {
  readonly production: Production;
  readonly browser: Browser;
  /** The whole address of a path. */
  at(path: string): string;
  open(path: string): Promise<void>;
  /** @param expected errors that belong to the journey, such as a refused call */
  journey(title: string, run: (tab: Tab) => Promise<void>, expected?: RegExp): void;
}

/** To be called in a `describe`: starts and ends browser and service around its journeys. */
export function startVisit(
  { name, path, start }: Engine & { path: string },
  startService: () => Promise<Production>,
  services: ReturnType<typeof prepareServices>,
): Visit {
  let production: Production;
  let browser: Browser;
  let tab: Tab;
  let folder = '';
  beforeAll(async () => {
    // For pictures of journeys that failed.
    folder = process.env.PICTURES ?? services.fileIn('');
    mkdirSync(folder, { recursive: true });
    production = await startService();
    browser = await start(path);
    process.stdout.write(`${browser.name}\n`);
    tab = await browser.newTab();
  });
  afterAll(async () => {
    await browser?.end();
    await production?.end();
  });
  const at = (address: string) => production.origin + address;
  const picture = (title: string) =>
    tab.picture(join(folder, `${name} ${title.replaceAll(/\W+/g, '-')}.png`)).catch(() => undefined);

  return {
    get production() {
      return production;
    },
    get browser() {
      return browser;
    },
    at,
    open: (address) => tab.open(at(address)),
    journey(title, run, expected) {
      it(title, async () => {
        browser.takeErrors();
        const began = performance.now();
        const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
        try {
          await run(tab);
        } catch (error) {
          await picture(title);
          process.stdout.write(`  ${title}: ${seconds()} s, ${String(error)}\n`);
          throw error;
        }
        process.stdout.write(`  ${title}: ${seconds()} s\n`);
        const errors = unexpectedErrors(browser).filter((error) => !expected?.test(error));
        expect(errors).toEqual([]);
      });
    },
  };
}

/** Errors that consoles report for calls that reach nobody. */
export const lostCalls =
  /Failed to (load|fetch)|NetworkError|Could not connect|ERR_|access control|connection|timed out/i;

/** Firefox reports what the worker no longer fetches for a page that is left. */
const leftPages = /A ServiceWorker intercepted the request/;

/** The errors that consoles reported since the last look, but for pages that were left. */
export function unexpectedErrors(browser: Browser): string[] {
  return browser.takeErrors().filter((error) => !leftPages.test(error));
}
