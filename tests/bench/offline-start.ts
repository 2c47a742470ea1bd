// A start without the network, compared with the same start with it.
import type { Environment } from './environment.ts';
import { compareToFloor, type Measurement } from './measurement.ts';
import { inRounds, inSequence } from './rounds.ts';
import { starter } from './warm-start.ts';

export async function measureOfflineStart(environment: Environment, rounds: number): Promise<Measurement[]> {
  const { app, small } = environment;
  const kinds = [
    { target: app, offline: true },
    { target: app, offline: false },
    { target: small, offline: true },
  ];
  const starters = await inSequence(kinds, ({ target, offline }) => starter(environment, target, offline));
  const [times = [], own = [], few = []] = await inRounds(
    rounds,
    starters.map(({ start }) => start),
  );
  await Promise.all(starters.map(({ close }) => close()));
  return [
    compareToFloor('offline start to the first row', times, { name: 'warm', times: own, atMost: 1.15 }, few),
  ];
}
