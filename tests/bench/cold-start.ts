// From an empty profile with a session to the first row.
import { besideFloor, type Finding } from './finding.ts';
import { inRounds } from './rounds.ts';
import type { Site } from './site.ts';
import type { Stand } from './stand.ts';
import { newProfile, openTab } from './tab.ts';

export async function measureColdStart(stand: Stand, rounds: number): Promise<Finding[]> {
  async function start(site: Site) {
    const profile = await newProfile(stand.browser, await site.grant(stand.browser));
    const tab = await openTab(profile);
    const time = await tab.open(site.list);
    await profile.close();
    return time;
  }
  const { app, parts, small } = stand;
  const [times = [], floor = [], few = []] = await inRounds(
    rounds,
    [app, parts, small].map((site) => () => start(site)),
  );
  return [
    besideFloor('cold start to the first row', times, { name: 'parts', times: floor, atMost: 1.25 }, few),
  ];
}
