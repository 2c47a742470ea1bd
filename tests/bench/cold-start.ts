// From an empty profile with a session to the first row.
import type { Environment } from './environment.ts';
import { compareToFloor, type Measurement } from './measurement.ts';
import { inRounds } from './rounds.ts';
import { newProfile, openTab } from './tab.ts';
import type { Target } from './target.ts';

export async function measureColdStart(environment: Environment, rounds: number): Promise<Measurement[]> {
  async function start(target: Target) {
    const profile = await newProfile(environment.browser, await target.grant(environment.browser));
    const tab = await openTab(profile);
    const time = await tab.open(target.list);
    await profile.close();
    return time;
  }
  const { app, parts, small } = environment;
  const [times = [], floor = [], few = []] = await inRounds(
    rounds,
    [app, parts, small].map((target) => () => start(target)),
  );
  return [
    compareToFloor('cold start to the first row', times, { name: 'parts', times: floor, atMost: 1.25 }, few),
  ];
}
