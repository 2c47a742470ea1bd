// Calls of a browser that only one screen makes, refused, silent, late or lost: what a person meets, that it comes in time, and
// that the screen goes on with all that was typed. What a person meets is written to test-results/screen-faults-NAME.md.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Monitor, monitor as monitorOf } from '../../contract/monitors/monitors.ts';
import { openApi } from '../support/api.ts';
import {
  type BrowserCall,
  type BrowserFault,
  broken,
  brokenKey,
  browserFaults,
  storedFaultsScript,
} from '../support/browser-faults.ts';
import { createFakeMonitor } from '../support/fake-monitor.ts';
import { longWaitMs } from '../support/limits.ts';
import { screenCalls, standInScript } from '../support/screen-calls.ts';
import { tone, toneHertz } from '../support/tone.ts';
import type { Browser, Tab } from './driver.ts';
import { installed } from './engines.ts';
import { type SeenOnScreen, writeScreenFaults } from './fault-pages.ts';
import { button, field, heading } from './queries.ts';
import { gone, read, see, seeRows, seeText, tap, type, until } from './screen.ts';
import { prepareServices } from './service.ts';
import { signIn } from './sign-in.ts';
import { unexpectedErrors } from './visit.ts';

const services = prepareServices();
const monitors = '/dashboard/monitors?sort=monitor_id&order=asc';

/** Pages come from the proxy, which puts the fault into them, and not from the worker's copies. */
const workerFault =
  "addEventListener('fetch', (event) => { if (event.request.mode === 'navigate') event.stopImmediatePropagation(); });";

interface Visit {
  tab: Tab;
  fault: BrowserFault;
  production: Awaited<ReturnType<typeof services.startFronted>>;
  api: Awaited<ReturnType<typeof openApi>>;
  /** Has a recording. */
  monitor: Monitor;
  /** A table to be imported. */
  file: string;
  open(address: string): Promise<void>;
}

interface Act {
  screen: string;
  call: BrowserCall;
  /** Whether the page is left in the act, with all that it knows. */
  leavesPage?: boolean;
  /** It is refused in each case, so that the call is needed. */
  besides?: BrowserCall;
  /** Opens the screen, up to the act. */
  open(visit: Visit): Promise<void>;
  /** Acts, and waits for what the person meets. */
  act(visit: Visit): Promise<string>;
  /** Goes on, and says with what. */
  goOn(visit: Visit): Promise<string>;
}

/** Whether the call that fails in the page has been made there. */
function hasFailed(tab: Tab, { methods }: BrowserCall): Promise<boolean> {
  return tab.run(
    (names) => globalThis.brokenCalls?.some((name) => names.includes(name)) ?? false,
    [...methods],
  );
}

/** Waits for the first text that begins so. */
function words(tab: Tab, ...begins: string[]): Promise<string> {
  return seeText(tab, `^(${begins.join('|')})`, longWaitMs);
}

/** Waits for one of these: words, or what has a name of its own. */
async function either(tab: Tab, begins: string[], looks: Record<string, () => Promise<unknown>>) {
  return await until(
    [...begins, ...Object.keys(looks)].join(' or '),
    async () => {
      for (const [name, look] of Object.entries(looks)) if (await look()) return name;
      return await read(tab, { role: 'text', name: { matches: `^(${begins.join('|')})` } });
    },
    longWaitMs,
  );
}

const player = 'Audio Player';
const scanning = 'Scan Monitor';
const views = 'Views';
const wholeRecording = '00:00 of 00:10';
const noSound = ['This device does not play sound', 'Tap play to continue'];
const notOpened = 'This device did not open the file';
const serialNumber = field('Serial number', scanning);
const nameOfView = field('Name', views);

async function openRecording({ tab, monitor, open }: Visit): Promise<void> {
  await open(`/dashboard/monitor-details/${monitor.id}`);
  await see(tab, heading(monitor.monitor_id));
  await see(tab, { role: 'button', name: { matches: '^Play' } });
}

async function openPlayer(visit: Visit): Promise<string> {
  await tap(visit.tab, { role: 'button', name: { matches: '^Play' } });
  const met = await words(visit.tab, wholeRecording, notOpened);
  return met === wholeRecording ? 'the recording can be played' : met;
}

async function playsOrSaysWhy({ tab }: Visit): Promise<string> {
  await tap(tab, button('Play channel A', player));
  const seconds = () =>
    tab.run(
      () => document.querySelector('[aria-label="Position in channel A"]')?.getAttribute('aria-valuenow'),
      null,
    );
  return await either(tab, noSound, { 'the sound plays': async () => Number(await seconds()) > 0 });
}

async function leavePlayer({ tab }: Visit): Promise<string> {
  await tap(tab, button('Done', player));
  await gone(tab, { role: 'dialog' });
  await see(tab, { role: 'button', name: { matches: '^Play' } });
  return 'the player is closed';
}

async function openMonitors({ tab, open }: Visit): Promise<void> {
  await open(monitors);
  await seeRows(tab, 10);
  await seeText(tab, 'updated \\d');
}

async function openOfList(tab: Tab, item: string): Promise<void> {
  await tap(tab, button('More for this list'));
  await tap(tab, { role: 'menuitem', name: item });
}

async function scan(visit: Visit): Promise<string> {
  const { tab } = visit;
  await tap(tab, button('Scan'));
  await type(tab, serialNumber, visit.monitor.cloud_id);
  const hasPicture = () => tab.run(() => (document.querySelector('video')?.readyState ?? 0) >= 2, null);
  const camera = ['The camera', 'No camera', 'Another app', 'This browser offers no camera'];
  return await either(tab, camera, { 'the picture': hasPicture });
}

async function findTyped(visit: Visit): Promise<string> {
  const { tab, monitor } = visit;
  expect(await read(tab, serialNumber)).toBe(monitor.cloud_id);
  await tap(tab, button('Find', scanning));
  await see(tab, heading(monitor.monitor_id));
  return 'the typed number is found';
}

async function openRecordingInPlayer(visit: Parameters<typeof openPlayer>[0]): Promise<void> {
  await openRecording(visit);
  await openPlayer(visit);
}

const acts: readonly Act[] = [
  {
    screen: player,
    call: screenCalls.decoding,
    open: openRecording,
    act: openPlayer,
    goOn: leavePlayer,
  },
  {
    screen: player,
    call: screenCalls.audioOutput,
    open: openRecordingInPlayer,
    act: playsOrSaysWhy,
    goOn: leavePlayer,
  },
  {
    screen: `${player}, of a recording that is not decoded`,
    call: screenCalls.playing,
    besides: screenCalls.decoding,
    open: openRecordingInPlayer,
    act: playsOrSaysWhy,
    goOn: leavePlayer,
  },
  {
    screen: 'link of a saved view',
    call: screenCalls.clipboard,
    async open(visit) {
      const { tab } = visit;
      await openMonitors(visit);
      await openOfList(tab, 'Views …');
      await type(tab, nameOfView, 'Night round');
      await tap(tab, { role: 'button', name: { matches: '^(Save|Replace) view$' } });
      await see(tab, { role: 'link', name: 'Night round' });
      await type(tab, nameOfView, 'Early round');
    },
    async act({ tab, production }) {
      await tap(tab, button('Copy the link of “Night round”', views));
      const met = await words(tab, 'Link of', production.origin);
      return met.startsWith('http') ? 'the link itself, to be copied by hand' : met;
    },
    async goOn({ tab }) {
      expect(await read(tab, nameOfView)).toBe('Early round');
      await tab.press('Escape');
      await gone(tab, { role: 'dialog' });
      await seeRows(tab, 10);
      return 'what was typed stays';
    },
  },
  {
    screen: 'CSV in a home-screen app',
    call: screenCalls.share,
    async open({ tab, open }) {
      await open('/dashboard/facilitylist');
      await seeRows(tab);
      await seeText(tab, 'updated \\d');
    },
    async act({ tab, fault }) {
      await openOfList(tab, 'Download (CSV)');
      const written = await words(tab, 'Facilities.*\\.csv');
      await gone(tab, { role: 'dialog' });
      if (fault === 'late') return written;
      return await seeText(tab, ' is ready\\.', longWaitMs);
    },
    async goOn({ tab, fault }) {
      if (fault !== 'late') await see(tab, button('Save'));
      await tap(tab, { role: 'link', name: { matches: '^Users' } });
      await seeRows(tab);
      return fault === 'late' ? 'another list' : 'Save tries again; another list';
    },
  },
  { screen: scanning, call: screenCalls.camera, open: openMonitors, act: scan, goOn: findTyped },
  { screen: scanning, call: screenCalls.cameras, open: openMonitors, act: scan, goOn: findTyped },
  {
    screen: 'Import',
    call: screenCalls.file,
    async open({ tab, open }) {
      await open('/dashboard/import');
      await see(tab, heading('Import'));
    },
    async act({ tab, file }) {
      await tab.chooseFile({ role: 'file' }, file);
      return await words(tab, 'ward\\.csv: ', 'The file could not be read');
    },
    async goOn({ tab, fault }) {
      if (fault !== 'late') return 'another file, or cells';
      await see(tab, button('Check all rows'));
      return 'its rows are checked';
    },
  },
  {
    screen: 'a list in German, whose texts are kept',
    call: screenCalls.caches,
    open: ({ tab }) => tab.run(() => localStorage.setItem('infusion.language', 'de'), null),
    async act({ tab, open }) {
      await open(monitors);
      await see(tab, heading('Alle Monitore'));
      await seeRows(tab, 10);
      return 'the list, in German';
    },
    async goOn({ tab }) {
      await tap(tab, { role: 'link', name: { matches: '^Benutzer' } });
      await seeRows(tab);
      await tab.run(() => localStorage.removeItem('infusion.language'), null);
      return 'another list, in German';
    },
  },
  {
    screen: 'a list that another hand changes',
    call: screenCalls.channel,
    async open(visit) {
      await openMonitors(visit);
      // The first message tells that the stream of changes is open.
      await until('a message to other tabs', () => hasFailed(visit.tab, screenCalls.channel));
    },
    async act({ tab, api, monitor, fault }) {
      const name = `0 ${fault} call`;
      await api.rename(monitor, name);
      monitor.monitor_id = name;
      const show = { role: 'button', name: { matches: ': show$' } } as const;
      const looks = {
        'the change is shown': async () => (await read(tab, { role: 'link', name })) !== null,
        'the change is offered': async () => (await read(tab, show)) !== null,
      };
      return await either(tab, ['Nothing'], looks);
    },
    async goOn({ tab, monitor }) {
      await tap(tab, button(`Edit ${monitor.monitor_id}`));
      const name = field('Monitor Name', 'Edit Monitor');
      await until('the name', async () => (await read(tab, name)) === monitor.monitor_id);
      await tap(tab, button('Cancel', 'Edit Monitor'));
      await gone(tab, { role: 'dialog' });
      return 'its dialog has the new name';
    },
  },
  {
    screen: 'the offer of a new version',
    call: screenCalls.worker,
    leavesPage: true,
    async open(visit) {
      const { tab, production } = visit;
      await openMonitors(visit);
      await until(
        'an active worker',
        () => tab.run(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active), null),
        longWaitMs,
      );
      production.front.change();
      await tab.run(async () => {
        Object.assign(window, { isOld: true });
        await (await navigator.serviceWorker.getRegistration())?.update();
      }, null);
      await see(tab, button('Update now'));
    },
    async act({ tab }) {
      await tap(tab, button('Update now'));
      await until('a new page', () => tab.run(() => !('isOld' in window), null));
      await seeRows(tab, 10);
      return 'the page is loaded anew';
    },
    goOn: async () => 'the list is there',
  },
];

async function timeMs<T>(act: () => Promise<T>): Promise<{ met: T; ms: number }> {
  const began = performance.now();
  const met = await act();
  return { met, ms: performance.now() - began };
}

/** Adds a monitor, which sends a recording. */
async function addMonitor({ api, production, fault }: Pick<Visit, 'api' | 'production' | 'fault'>) {
  const cloud_id = `FAULT-${fault}`.toUpperCase();
  const added = monitorOf.extend({ credential: z.string() });
  const [monitor] = await api.ask('POST', 'monitors', added, { cloud_id, monitor_id: `A ${fault} call` });
  if (!monitor) throw new Error('The service has added no monitor.');
  const device = createFakeMonitor(production.origin, cloud_id, monitor.credential);
  await api.ask('PUT', `monitors/${monitor.id}/audio`, z.unknown());
  await device.sendHeartbeat();
  const request = await device.waitForRequest();
  for (const channel of ['A', 'B'] as const)
    await device.sendChannel(request, channel, { bytes: tone(toneHertz[channel]) });
  return monitor;
}

async function tryCall({ screen, call, besides, leavesPage, open, act, goOn }: Act, visit: Visit) {
  const { tab, fault } = visit;
  const failing = [broken(call, fault), ...(besides ? [broken(besides, 'refused')] : [])];
  await tab.run(([key, value]) => sessionStorage.setItem(key, value), [
    brokenKey,
    JSON.stringify(failing),
  ] as const);
  await open(visit);
  const { met, ms } = await timeMs(() => act(visit));
  if (!leavesPage) await until(`${call.name} was tried`, () => hasFailed(tab, call));
  const after = await goOn(visit);
  await tab.run((key) => sessionStorage.removeItem(key), brokenKey);
  const seen: SeenOnScreen = { screen, call: call.name, fault, met, ms, after };
  process.stdout.write(`  ${JSON.stringify(seen)}\n`);
  return seen;
}

describe.each(installed())('$name', ({ name, path, start }) => {
  let production: Visit['production'];
  let api: Visit['api'];
  let file = '';
  const seen = new Map<BrowserFault, SeenOnScreen[]>();
  let version = '';
  beforeAll(async () => {
    production = await services.startFronted({}, { workerFault });
    production.front.beginPagesWith(standInScript + storedFaultsScript);
    api = await openApi(production);
    file = services.fileIn('ward.csv');
    await writeFile(file, 'Serial Number,Name\nFAULT-1,One\n');
  });
  afterAll(async () => {
    await production?.end();
    const inOrder = acts.flatMap((_, at) => browserFaults.flatMap((fault) => seen.get(fault)?.[at] ?? []));
    await writeScreenFaults(name, version, inOrder);
  });

  async function signedIn(browser: Browser): Promise<Tab> {
    const tab = await browser.newTab();
    await tab.open(`${production.origin}/auth/login`);
    await signIn(tab);
    return tab;
  }

  // Most of their time they wait: a browser for each.
  it.concurrent.each(browserFaults)('%s: each screen says so, and goes on', async (fault) => {
    const browser = await start(path);
    version = browser.name;
    try {
      const tab = await signedIn(browser);
      const monitor = await addMonitor({ api, production, fault });
      const open = (address: string) => tab.open(production.origin + address);
      const found: SeenOnScreen[] = [];
      const failures: string[] = [];
      for (const act of acts) {
        const visit = { tab, fault, production, api, monitor, file, open };
        try {
          found.push(await tryCall(act, visit));
        } catch (error) {
          const what = `${act.screen}, ${act.call.name}, ${fault}`;
          failures.push(`${what}: ${String(error)}`);
          if (process.env.PICTURES)
            await tab.picture(join(process.env.PICTURES, `${name} ${what.replaceAll(/\W+/g, '-')}.png`));
        }
      }
      seen.set(fault, found);
      expect([...failures, ...unexpectedErrors(browser)]).toEqual([]);
    } finally {
      await browser.end();
    }
  });
});
