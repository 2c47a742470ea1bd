// Memory of the page after garbage collection: with the list shown, and after fifty routes.
import { compiledCode } from './compiled-code.ts';
import type { Environment } from './environment.ts';
import type { Measurement } from './measurement.ts';
import { inRounds } from './rounds.ts';
import { median, pairedRatio } from './statistics.ts';
import { clickMode } from './steps.ts';
import { openKnown, type Tab } from './tab.ts';
import type { Target } from './target.ts';

const bytesPerMegabyte = 1_000_000;

async function heapOf({ cdp, untilQuiet }: Tab): Promise<number> {
  await untilQuiet();
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / bytesPerMegabyte;
}

async function change(tab: Tab, routes: number): Promise<void> {
  for (let count = 0; count < routes / 2; count++) {
    await tab.change(clickMode('Assigned'));
    await tab.change(clickMode('All'));
    // Leaving a route aborts its requests; now and then they may finish.
    if (count % 5 === 0) await tab.untilQuiet();
  }
}

export async function measureHeap(environment: Environment, rounds: number): Promise<Measurement[]> {
  async function visit(target: Target) {
    const tab = await openKnown(environment.browser, target);
    // Not slowed: memory does not depend on it, and fifty routes take long.
    const loaded = await heapOf(tab);
    // Objects that the first visit of a route creates once are not growth.
    await change(tab, 4);
    const codeBefore = await compiledCode(tab.cdp);
    const before = await heapOf(tab);
    await change(tab, 50);
    const grown = (await heapOf(tab)) - before;
    const code = ((await compiledCode(tab.cdp)) - codeBefore) / bytesPerMegabyte;
    await tab.close();
    return { loaded, grown, code };
  }
  const [app = [], bare = [], small = []] = await inRounds(
    rounds,
    [environment.app, environment.bare, environment.small].map((target) => () => visit(target)),
  );
  const loaded = (of: typeof app) => of.map((round) => round.loaded);
  const grown = (of: typeof app) => median(of.map((round) => round.grown));
  const kept = (of: typeof app) => median(of.map((round) => round.grown - round.code));
  return [
    {
      what: 'heap after load',
      value: median(loaded(app)),
      unit: 'MB',
      floor: { name: 'bare', value: median(loaded(bare)) },
      budget: { atMost: 12 },
      growth: pairedRatio(loaded(app), loaded(small)),
    },
    {
      what: 'heap grown over 50 route changes, beyond the bare page’s',
      value: grown(app) - grown(bare),
      unit: 'MB',
      floor: { name: 'bare', value: grown(bare) },
      budget: { atMost: 0.3 },
    },
    {
      what: '… without what the engine counts as code',
      value: kept(app) - kept(bare),
      unit: 'MB',
      floor: { name: 'bare', value: kept(bare) },
    },
  ];
}
