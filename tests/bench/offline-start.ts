// A start without the network, beside the same with it.
import { besideFloor, type Finding } from './finding.ts';
import { inRounds, oneByOne } from './rounds.ts';
import type { Stand } from './stand.ts';
import { starter } from './warm-start.ts';

export async function measureOfflineStart(stand: Stand, rounds: number): Promise<Finding[]> {
  const { app, small } = stand;
  const kinds = [
    { site: app, offline: true },
    { site: app, offline: false },
    { site: small, offline: true },
  ];
  const starters = await oneByOne(kinds, ({ site, offline }) => starter(stand, site, offline));
  const [times = [], own = [], few = []] = await inRounds(
    rounds,
    starters.map(({ start }) => start),
  );
  await Promise.all(starters.map(({ close }) => close()));
  return [
    besideFloor('offline start to the first row', times, { name: 'warm', times: own, atMost: 1.15 }, few),
  ];
}
