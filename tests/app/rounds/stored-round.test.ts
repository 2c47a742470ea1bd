// A round and the database that keeps it: full, emptied by the browser, changed by another tab, left in the middle of a change.
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearAllDatabases, openDb } from '../../../src/data/device/db.ts';
import { createDeviceCache, type DeviceCache } from '../../../src/data/device/device-cache.ts';
import { setMark, setNote, startRound } from '../../../src/data/rounds/round.ts';
import { roundAtom } from '../../../src/data/rounds/round-atom.ts';
import {
  changeRound,
  isRoundStoredAtom,
  leaveRound,
  putRound,
  readStoredRound,
  showStoredRound,
  takeOverRound,
} from '../../../src/data/rounds/stored-round.ts';

const planned = ['a', 'b', 'c'].map((id) => ({ id, name: id, serialNumber: `IPM-${id}`, facility: '' }));
const opened: DeviceCache[] = [];

/** A tab with the person's database. */
async function openTab() {
  const cache = createDeviceCache(await openDb('ada'));
  opened.push(cache);
  const store = createStore();
  const app = { cache, store };
  return {
    ...app,
    app,
    /** The marked monitors as they are shown, and as they are stored. */
    shown: () => marked(store.get(roundAtom)),
    stored: async () => marked((await readStoredRound(app))?.round ?? null),
    tick: (id: string) => changeRound(app, (round) => setMark(round, id, 'found', 1000)),
  };
}
type Tab = Awaited<ReturnType<typeof openTab>>;

function marked(round: ReturnType<typeof startRound> | null): string | null {
  return round?.monitors.flatMap(({ id, mark }) => (mark ? [id] : [])).join('') ?? null;
}

let tab: Tab;
beforeEach(async () => {
  tab = await openTab();
  await putRound(tab.app, startRound('All', planned, 1));
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const cache of opened.splice(0)) cache.close();
  sessionStorage.clear();
  await clearAllDatabases();
});

it('says what could not be stored, and goes on in memory', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  // The second try comes after the connection was opened again.
  for (let call = 0; call < 2; call += 1)
    put.mockImplementationOnce(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    });
  await tab.tick('a');
  expect(tab.store.get(isRoundStoredAtom)).toBe(false);
  expect(tab.shown()).toBe('a');
  await tab.tick('b');
  expect(tab.shown()).toBe('ab');
});

it('is stored again by the next tick where the browser has removed it', async () => {
  await tab.tick('a');
  await tab.cache.inspect((db) => db.work.clear());
  await tab.tick('b');
  expect(tab.shown()).toBe('ab');
  expect(await tab.stored()).toBe('ab');
});

it('is stored again without a tick where the browser has removed it', async () => {
  await tab.tick('a');
  await tab.cache.inspect((db) => db.work.clear());
  showStoredRound(tab.app, { round: null, isDeleted: false });
  await expect.poll(tab.stored).toBe('a');
  expect(tab.shown()).toBe('a');
});

it('stays deleted, by another tab or by Clear, whatever is ticked late', async () => {
  const other = await openTab();
  await putRound(other.app, null);
  await tab.tick('a');
  expect(tab.shown()).toBeNull();
  expect(await tab.stored()).toBeNull();
  await putRound(tab.app, startRound('All', planned, 2));
  await other.cache.clearThisDatabase();
  await tab.tick('a');
  expect(await tab.stored()).toBeNull();
});

it('has what two tabs tick', async () => {
  const other = await openTab();
  const stored = await readStoredRound(other.app);
  if (stored) showStoredRound(other.app, stored);
  await Promise.all([tab.tick('a'), other.tick('c')]);
  await tab.tick('b');
  expect(tab.shown()).toBe('abc');
  expect(await other.stored()).toBe('abc');
});

it('takes the last tick along where the page is left before it is stored', async () => {
  void changeRound(tab.app, (round) => setNote(round, 'b', 'behind the door', 1000));
  void tab.tick('a');
  leaveRound(tab.app);
  await tab.cache.inspect((db) => db.work.clear());
  const next = await openTab();
  await takeOverRound(next.app);
  expect(next.shown()).toBe('a');
  expect((await readStoredRound(next.app))?.round?.monitors[1]?.note).toBe('behind the door');
  expect(sessionStorage).toHaveLength(0);
});

it('takes nothing over that was deleted since, or is of another round', async () => {
  void tab.tick('a');
  leaveRound(tab.app);
  await expect.poll(tab.stored).toBe('a');
  await putRound(tab.app, startRound('All', planned, 2));
  const next = await openTab();
  await takeOverRound(next.app);
  expect(await next.stored()).toBe('');
});
