// The slowest interaction of a first visit, and its layout shift.
import type { Environment } from './environment.ts';
import type { Measurement } from './measurement.ts';
import { inRounds } from './rounds.ts';
import { median, pairedRatio } from './statistics.ts';
import { clickMode, clickPage, clickSort } from './steps.ts';
import { newProfile, openTab } from './tab.ts';
import type { Target } from './target.ts';

export async function measureInteractions(environment: Environment, rounds: number): Promise<Measurement[]> {
  async function visit(target: Target) {
    const profile = await newProfile(environment.browser, await target.grant(environment.browser));
    const tab = await openTab(profile);
    await tab.open(target.list);
    for (const column of ['Monitor Name', 'Cloud Comm.', 'Status']) await tab.change(clickSort(column));
    await tab.change(clickPage(2));
    for (const mode of ['Assigned', 'All']) await tab.change(clickMode(mode));
    await tab.untilQuiet();
    const found = await tab.smoothness();
    await profile.close();
    return found;
  }
  const [app = [], bare = [], small = []] = await inRounds(
    rounds,
    [environment.app, environment.bare, environment.small].map((target) => () => visit(target)),
  );
  const slowest = (of: typeof app) => of.map((round) => round.slowest);
  const shift = (of: typeof app) => median(of.map((round) => round.shift));
  return [
    {
      what: 'slowest interaction',
      value: median(slowest(app)),
      unit: 'ms',
      floor: { name: 'bare', value: median(slowest(bare)) },
      budget: { atMost: 150 },
      growth: pairedRatio(slowest(app), slowest(small)),
    },
    {
      what: 'layout shift',
      value: shift(app),
      unit: '',
      floor: { name: 'bare', value: shift(bare) },
      budget: { atMost: 0.01 },
    },
  ];
}
