// Starts in a new browser process: to the first paint, the first row, and the answer to a tap on a sort. Cold: with a
// session, and nothing else on the disk. Warm: after three visits, each in a process of its own.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from './environment.ts';
import { compareToFloor, type Measurement } from './measurement.ts';
import { install, removeProfiles, type Start } from './new-browser.ts';
import { inRounds, inSequence } from './rounds.ts';
import { median } from './statistics.ts';
import type { Target } from './target.ts';

const earlierVisits = 3;

type Figure = keyof Start;

interface Compared {
  app: readonly Start[];
  bare: readonly Start[];
  parts: readonly Start[];
  small: readonly Start[];
}

const of = (starts: readonly Start[], figure: Figure) => starts.map((start) => start[figure]);

/** The app beside both floors. */
function compare(what: string, figure: Figure, atMost: number, found: Compared): Measurement[] {
  const { app, bare, parts, small } = found;
  return [
    compareToFloor(
      what,
      of(app, figure),
      { name: 'bare', times: of(bare, figure), atMost },
      of(small, figure),
    ),
    compareToFloor('… beside parts', of(app, figure), { name: 'parts', times: of(parts, figure) }),
  ];
}

export async function measureStarts(environment: Environment, rounds: number): Promise<Measurement[]> {
  const { app, bare, parts, small, browser } = environment;
  const targets = [app, bare, parts, small];
  const folder = await mkdtemp(join(tmpdir(), 'infusion-starts-'));
  const installed = async (target: Target, visits: number) =>
    await install(folder, target, await target.grant(browser), visits);
  try {
    async function startCold(target: Target): Promise<Start> {
      const { start } = await installed(target, 0);
      return await start();
    }
    const [coldApp = [], coldBare = [], coldParts = [], coldSmall = []] = await inRounds(
      rounds,
      targets.map((target) => () => startCold(target)),
    );
    const cold = { app: coldApp, bare: coldBare, parts: coldParts, small: coldSmall };

    const known = await inSequence(targets, (target) => installed(target, earlierVisits));
    const kinds = [
      ...known.map((it) => ({ ...it, offline: false })),
      ...known.slice(0, 1).map((it) => ({ ...it, offline: true })),
    ];
    const [warmApp = [], warmBare = [], warmParts = [], warmSmall = [], offline = []] = await inRounds(
      rounds,
      kinds.map(
        ({ start, offline }) =>
          () =>
            start({ offline }),
      ),
    );
    const warm = { app: warmApp, bare: warmBare, parts: warmParts, small: warmSmall };
    return [
      ...compare('cold start to the first row', 'firstRow', 1.5, cold),
      ...compare('… to the answer to a tap', 'tapAnswered', 1.5, cold),
      ...compare('… to the first paint', 'firstPaint', 0.75, cold),
      ...compare('… time of scripts until the first row', 'script', 1.5, cold),
      {
        what: '… transferred until the first row',
        value: median(of(cold.app, 'bytes')) / 1000,
        unit: 'kB',
        floor: { name: 'bare', value: median(of(cold.bare, 'bytes')) / 1000 },
        budget: { atMost: 260 },
      },
      ...compare('warm start to the first row', 'firstRow', 0.9, warm),
      ...compare('… to the answer to a tap', 'tapAnswered', 0.9, warm),
      ...compare('… to the first paint', 'firstPaint', 0.75, warm),
      compareToFloor('offline start to the first row', of(offline, 'firstRow'), {
        name: 'warm',
        times: of(warm.app, 'firstRow'),
        atMost: 1,
      }),
    ];
  } finally {
    await removeProfiles(folder);
  }
}
