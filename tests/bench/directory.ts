// The directory: the first reading of all records, and lists that it answers. Each question is one that this profile has not
// asked before, with the service and without it.
import type { Page } from '@playwright/test';
import { untilDirectory, workerHeap } from '../support/directory-page.ts';
import type { Environment } from './environment.ts';
import type { Measurement } from './measurement.ts';
import { inRounds } from './rounds.ts';
import { median } from './statistics.ts';
import { clickPage, clickSort, type Step } from './steps.ts';
import { newProfile, openTab, type Tab } from './tab.ts';

const budgetMs = 100;
const bytesPerMegabyte = 1_000_000;

/** The longest task of the page's main thread, in ms; 0 where none was longer than 50. */
async function longestTask(page: Page): Promise<number> {
  return await page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'longtask', buffered: true });
    return Math.max(0, ...observer.takeRecords().map(({ duration }) => duration));
  });
}

const type =
  (key: string): Step =>
  (page) =>
    page.keyboard.press(key);

async function search(tab: Tab, words: string): Promise<number> {
  await tab.page.getByRole('searchbox').focus();
  const times: number[] = [];
  for (const key of words) times.push(await tab.change(type(key)));
  await tab.page.getByRole('button', { name: 'Clear search' }).click();
  await tab.untilQuiet();
  return Math.max(...times);
}

async function visit({ browser, app }: Environment) {
  const profile = await newProfile(browser, await app.grant(browser));
  const tab = await openTab(profile);
  await tab.open(app.list);
  await tab.untilQuiet();
  const begun = Date.now();
  await untilDirectory(tab.page);
  const filled = Date.now() - begun;
  const task = await longestTask(tab.page);
  const heap = (await workerHeap(tab.page)) / bytesPerMegabyte;
  const online = {
    search: await search(tab, 'icu'),
    sort: await tab.change(clickSort('Monitor Serial Number')),
    page: await tab.change(clickPage(3)),
  };
  await tab.untilQuiet();
  await profile.setOffline(true);
  const offline = {
    search: await search(tab, '42'),
    sort: await tab.change(clickSort('Monitor Name')),
    page: await tab.change(clickPage(4)),
  };
  await profile.close();
  return { filled, task, heap, online, offline };
}

export async function measureDirectory(environment: Environment, rounds: number): Promise<Measurement[]> {
  const [visits = []] = await inRounds(rounds, [() => visit(environment)]);
  const of = (read: (visit: (typeof visits)[number]) => number) => median(visits.map(read));
  const steps = (['search', 'sort', 'page'] as const).flatMap((step) => [
    { what: `directory: ${step}`, value: of(({ online }) => online[step]) },
    { what: `directory: ${step}, offline`, value: of(({ offline }) => offline[step]) },
  ]);
  return [
    { what: 'directory: first reading of all records', value: of(({ filled }) => filled), unit: 'ms' },
    {
      what: 'directory: longest task of the page meanwhile',
      value: of(({ task }) => task),
      unit: 'ms',
      budget: { atMost: 50 },
    },
    {
      what: 'directory: heap of its worker',
      value: of(({ heap }) => heap),
      unit: 'MB',
      budget: { atMost: 64 },
    },
    ...steps.map((step) => ({ ...step, unit: 'ms' as const, budget: { atMost: budgetMs } })),
  ];
}
