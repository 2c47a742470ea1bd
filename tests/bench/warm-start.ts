// To the first row of a later start: files and rows are stored.
import type { Environment } from './environment.ts';
import { compareToFloor, type Measurement } from './measurement.ts';
import { inRounds, inSequence } from './rounds.ts';
import { knownProfile, openTab } from './tab.ts';
import type { Target } from './target.ts';

/** Starts the target in a new tab of a profile that has its files and rows. */
export async function starter(environment: Environment, target: Target, offline = false) {
  const profile = await knownProfile(environment.browser, target);
  async function start() {
    const tab = await openTab(profile);
    await profile.setOffline(offline);
    const time = await tab.open(target.list);
    await tab.untilQuiet();
    await profile.setOffline(false);
    await tab.page.close();
    return time;
  }
  return { start, close: () => profile.close() };
}

export async function measureWarmStart(environment: Environment, rounds: number): Promise<Measurement[]> {
  const { app, parts, small } = environment;
  const starters = await inSequence([app, parts, small], (target) => starter(environment, target));
  const [times = [], floor = [], few = []] = await inRounds(
    rounds,
    starters.map(({ start }) => start),
  );
  await Promise.all(starters.map(({ close }) => close()));
  return [
    compareToFloor('warm start to the first row', times, { name: 'parts', times: floor, atMost: 1.1 }, few),
  ];
}
