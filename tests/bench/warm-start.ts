// To the first row on any day but the first: the files and rows are there.
import { besideFloor, type Finding } from './finding.ts';
import { inRounds, oneByOne } from './rounds.ts';
import type { Site } from './site.ts';
import type { Stand } from './stand.ts';
import { knownProfile, openTab } from './tab.ts';

/** A function that starts the site anew, each time in a new tab of a profile that knows it. */
export async function starter(stand: Stand, site: Site, offline = false) {
  const profile = await knownProfile(stand.browser, site);
  async function start() {
    const tab = await openTab(profile);
    await profile.setOffline(offline);
    const time = await tab.open(site.list);
    await tab.untilQuiet();
    await profile.setOffline(false);
    await tab.page.close();
    return time;
  }
  return { start, close: () => profile.close() };
}

export async function measureWarmStart(stand: Stand, rounds: number): Promise<Finding[]> {
  const { app, parts, small } = stand;
  const starters = await oneByOne([app, parts, small], (site) => starter(stand, site));
  const [times = [], floor = [], few = []] = await inRounds(
    rounds,
    starters.map(({ start }) => start),
  );
  await Promise.all(starters.map(({ close }) => close()));
  return [
    besideFloor('warm start to the first row', times, { name: 'parts', times: floor, atMost: 1.1 }, few),
  ];
}
