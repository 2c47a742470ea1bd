// Starts to the first row in each engine that is installed, beside the bare page in the same browser, which runs already.
// Cold: with a session, but without service worker, its files and the stored lists. Warm: with them.
import type { Engine, Tab } from '../engines/driver.ts';
import { installed } from '../engines/engines.ts';
import { until } from '../engines/screen.ts';
import { signIn } from '../engines/sign-in.ts';
import type { Environment } from './environment.ts';
import { compareToFloor, type Measurement } from './measurement.ts';
import { inRounds, inSequence } from './rounds.ts';
import type { Target } from './target.ts';

/** The time of the first row since the page was requested, in ms, as soon as a frame shows it. */
async function startOf(tab: Tab, { list }: Target): Promise<number> {
  await tab.open(list);
  return await tab.run(async () => {
    while (!document.querySelector('tbody tr td + td'))
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now();
  }, null);
}

/** Leaves the session, and nothing else that the app has stored. */
async function forgetVisits(tab: Tab): Promise<void> {
  await tab.run(async () => {
    const workers = await navigator.serviceWorker.getRegistrations();
    const databases = await indexedDB.databases();
    await Promise.all([
      ...workers.map((worker) => worker.unregister()),
      ...(await caches.keys()).map((name) => caches.delete(name)),
    ]);
    for (const { name = '' } of databases) indexedDB.deleteDatabase(name);
  }, null);
}

async function becomeWarm(tab: Tab, app: Target): Promise<void> {
  await startOf(tab, app);
  await until('an active worker', () =>
    tab.run(
      async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
      null,
    ),
  );
  await startOf(tab, app);
}

async function measureEngine(
  { name, path, start }: Engine & { path: string },
  { app, bare }: Environment,
  rounds: number,
): Promise<Measurement[]> {
  const browser = await start(path);
  try {
    const tab = await browser.newTab();
    const token = (await bare.bearer()).replace('Bearer ', '');
    await tab.open(bare.list);
    await tab.run((value) => localStorage.setItem('token', value), token);
    await tab.open(app.origin);
    await signIn(tab);
    const startBare = () => startOf(tab, bare);
    const startApp = () => startOf(tab, app);
    async function startCold(): Promise<number> {
      await tab.open(app.list);
      await forgetVisits(tab);
      return await startApp();
    }
    const [cold = [], bareThen = []] = await inRounds(rounds, [startCold, startBare]);
    await becomeWarm(tab, app);
    const [warm = [], bareNow = []] = await inRounds(rounds, [startApp, startBare]);
    return [
      compareToFloor(`${name}: cold start to the first row`, cold, { name: 'bare', times: bareThen }),
      compareToFloor(`${name}: warm start to the first row`, warm, { name: 'bare', times: bareNow }),
    ];
  } finally {
    await browser.end();
  }
}

export async function measureEngineStarts(environment: Environment, rounds: number): Promise<Measurement[]> {
  const found = await inSequence(installed(), (engine) => measureEngine(engine, environment, rounds));
  return found.flat();
}
