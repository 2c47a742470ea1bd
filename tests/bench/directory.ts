// The directory: the first reading of all records, what it costs a start, and lists that it answers. Each round is a tab of
// its own, whose memory has no list yet; what it asks, this profile has not asked before.
import type { BrowserContext } from '@playwright/test';
import { channelNames } from '../../src/lib/storage-keys.ts';
import { untilDirectory } from '../support/directory-page.ts';
import type { Environment } from './environment.ts';
import { compareToFloor, type Measurement } from './measurement.ts';
import { inRounds } from './rounds.ts';
import { median } from './statistics.ts';
import { clickPage, clickSort } from './steps.ts';
import { newProfile, openTab, type Tab } from './tab.ts';
import type { Target } from './target.ts';
import { workerHeap } from './worker-heap.ts';

const budgetMs = 100;
/** Its part of the page, by the name of its script. */
const file = 'start-store';
const bytesPerMegabyte = 1_000_000;

/** The first visit of a profile: until all records are on the device. */
async function fill(profile: BrowserContext, app: Target) {
  const tab = await openTab(profile);
  await tab.open(app.list);
  await tab.untilQuiet();
  const begun = Date.now();
  const longest = await tab.watchTasks(file);
  await untilDirectory(tab.page);
  const filled = Date.now() - begun;
  const tasks = await longest();
  // By now the service worker is registered.
  await tab.untilInstalled();
  const heap = (await workerHeap(tab.cdp, 'store-worker')) / bytesPerMegabyte;
  await tab.page.close();
  return { filled, tasks, heap };
}

/** Three questions, as a person asks them; `round` makes them differ from earlier ones. */
async function ask(tab: Tab, round: number, sortBy: string) {
  const number = String(400 + 7 * round).padStart(4, '0');
  const search: number[] = [];
  const unit = `icu${String(1 + (round % 24)).padStart(2, '0')}`;
  for (const words of [number, unit]) {
    search.push(await tab.search(words));
    await tab.untilQuiet();
    await tab.page.getByRole('button', { name: 'Clear search' }).first().click();
    await tab.untilQuiet();
  }
  const sort = await tab.change(clickSort(sortBy));
  await tab.untilQuiet();
  const page = await tab.change(clickPage(3));
  await tab.untilQuiet();
  return { search: Math.max(...search), sort, page };
}

/** A later start: until its first row, until the directory answers, and its answers online and offline. */
async function visit(profile: BrowserContext, app: Target, round: number) {
  const tab = await openTab(profile);
  await tab.page.addInitScript((name) => {
    const channel = new BroadcastChannel(name);
    const current = new Promise<number>((resolve) => {
      channel.onmessage = ({ data }) => data.type === 'stored' && resolve(performance.now());
    });
    Object.assign(globalThis, { current });
  }, channelNames.store);
  const firstRow = await tab.open(app.list);
  // The app's own start, which evaluates all of it, is over.
  await tab.untilQuiet();
  const longest = await tab.watchTasks(file);
  // Its first message after a start says that it is as the service has just confirmed it.
  const current = await tab.page.evaluate(
    () => (globalThis as unknown as { current: Promise<number> }).current,
  );
  const tasks = await longest();
  await tab.untilQuiet();
  const online = await ask(tab, 2 * round, 'Monitor Serial Number');
  await tab.setOffline(true);
  const offline = await ask(tab, 2 * round + 1, 'Monitor Name');
  await tab.setOffline(false);
  await tab.page.close();
  return { firstRow, current, tasks, online, offline };
}

/** Such a start in a browser that has no workers, and so no directory. */
async function startWithout(profile: BrowserContext, app: Target): Promise<number> {
  const tab = await openTab(profile);
  await tab.page.addInitScript(() => Object.assign(globalThis, { Worker: undefined }));
  const firstRow = await tab.open(app.list);
  await tab.untilQuiet();
  await tab.page.close();
  return firstRow;
}

/** The bare page, which asks the service. */
async function visitBare(profile: BrowserContext, bare: Target) {
  const tab = await openTab(profile);
  await tab.open(bare.list);
  await tab.untilQuiet();
  const sort = await tab.change(clickSort('Monitor Serial Number'));
  await tab.untilQuiet();
  const page = await tab.change(clickPage(3));
  await tab.page.close();
  return { sort, page };
}

export async function measureDirectory(
  { browser, app, bare }: Pick<Environment, 'browser' | 'app' | 'bare'>,
  rounds: number,
): Promise<Measurement[]> {
  const profile = await newProfile(browser, await app.grant(browser));
  const { filled, tasks, heap } = await fill(profile, app);
  let round = 0;
  const nextRound = () => {
    round += 1;
    return round;
  };
  const bareProfile = await newProfile(browser, await bare.grant(browser));
  const seen: Awaited<ReturnType<typeof visit>>[] = [];
  const floors: Awaited<ReturnType<typeof visitBare>>[] = [];
  const [, without = []] = await inRounds(rounds, [
    async () => seen.push(await visit(profile, app, nextRound())),
    () => startWithout(profile, app),
    async () => floors.push(await visitBare(bareProfile, bare)),
  ]);
  // As in all rows, the first round only warms up.
  seen.shift();
  floors.shift();
  await profile.close();
  await bareProfile.close();
  const of = (read: (each: (typeof seen)[number]) => number) => median(seen.map(read));
  const floorOf = (step: 'search' | 'sort' | 'page') =>
    step === 'search' ? {} : { floor: { name: 'bare', value: median(floors.map((each) => each[step])) } };
  const answers = (['search', 'sort', 'page'] as const).flatMap((step) => [
    { what: `… ${step}, online`, value: of(({ online }) => online[step]), ...floorOf(step) },
    { what: `… ${step}, offline`, value: of(({ offline }) => offline[step]), ...floorOf(step) },
  ]);
  return [
    { what: 'directory: first reading of all records', value: filled, unit: 'ms' },
    { what: '… its longest task in the page', value: tasks.own, unit: 'ms', budget: { atMost: 50 } },
    { what: '… the longest task of anything in the page meanwhile', value: tasks.any, unit: 'ms' },
    { what: '… memory of its worker', value: heap, unit: 'MB', budget: { atMost: 64 } },
    {
      ...compareToFloor(
        '… warm start to the first row',
        seen.map(({ firstRow }) => firstRow),
        { name: 'without', times: without, atMost: 1.05 },
      ),
    },
    { what: '… warm start until it is current', value: of(({ current }) => current), unit: 'ms' },
    {
      what: '… its longest task in the page meanwhile',
      value: Math.max(...seen.map((each) => each.tasks.own)),
      unit: 'ms',
      budget: { atMost: 50 },
    },
    ...answers.map((each) => ({ ...each, unit: 'ms' as const, budget: { atMost: budgetMs } })),
  ];
}
