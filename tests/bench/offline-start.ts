// A start without the network, beside the same with it.
import { besideFloor, type Finding } from './finding.ts';
import { inRounds } from './rounds.ts';
import type { Stand } from './stand.ts';
import { starter } from './warm-start.ts';

export async function measureOfflineStart(stand: Stand, rounds: number): Promise<Finding[]> {
  const { app, small } = stand;
  const starters = await Promise.all([
    starter(stand, app, true),
    starter(stand, app),
    starter(stand, small, true),
  ]);
  const [times = [], own = [], few = []] = await inRounds(
    rounds,
    starters.map(({ start }) => start),
  );
  await Promise.all(starters.map(({ close }) => close()));
  return [
    besideFloor('offline start to the first row', times, { name: 'warm', times: own, atMost: 1.15 }, few),
  ];
}
