// Sort, page and route: the app shows stored rows and refetches in the background, the bare page fetches. The page of
// parts shows how much of the app's time is the table's.
import type { Environment } from './environment.ts';
import { compareToFloor, type Measurement } from './measurement.ts';
import { inRounds, inSequence } from './rounds.ts';
import { clickMode, clickPage, clickSort, type Step } from './steps.ts';
import { openKnown, type Tab } from './tab.ts';

async function visitAll(tab: Tab) {
  async function change(step: Step) {
    await tab.untilQuiet();
    return tab.change(step);
  }
  await tab.slow(true);
  const sort = await change(clickSort('Monitor Name'));
  const page = await change(clickPage(2));
  await change(clickPage(1));
  const route = await change(clickMode('Assigned'));
  await change(clickMode('All'));
  await tab.untilQuiet();
  await tab.slow(false);
  return { sort, page, route };
}

export async function measureKnownRows(environment: Environment, rounds: number): Promise<Measurement[]> {
  const targets = [environment.app, environment.bare, environment.parts, environment.small];
  const tabs = await inSequence(targets, (target) => openKnown(environment.browser, target));
  const [app = [], bare = [], parts = [], small = []] = await inRounds(
    rounds,
    tabs.map((tab) => () => visitAll(tab)),
  );
  await Promise.all(tabs.map((tab) => tab.close()));
  return (['sort', 'page', 'route'] as const).flatMap((step) => {
    const times = (of: typeof app) => of.map((round) => round[step]);
    const floor = { name: 'bare', times: times(bare) };
    return [
      compareToFloor(`${step} change, rows known`, times(app), { ...floor, atMost: 1 }, times(small)),
      compareToFloor('… the page of parts, which asks', times(parts), floor),
    ];
  });
}
