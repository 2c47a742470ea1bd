// A round and the database that keeps it: full, emptied by the browser, changed by another tab, left in the middle of a change.
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearAllDatabases } from '../../../src/data/store/erase-databases.ts';
import type { OpenStore } from '../../../src/data/store/open-store.ts';
import { personHash } from '../../../src/lib/person-hash.ts';
import { databasePrefix } from '../../../src/lib/storage-keys.ts';
import { setMark, setNote, startRound } from '../../../src/lists/rounds/round.ts';
import { roundAtom } from '../../../src/lists/rounds/round-atom.ts';
import {
  changeRound,
  isRoundStoredAtom,
  leaveRound,
  putRound,
  readStoredRound,
  showStoredRound,
  takeOverRound,
} from '../../../src/lists/rounds/stored-round.ts';
import { openLists } from '../../support/in-process-store.ts';

/** As the browser removes it. */
async function removeWork(): Promise<void> {
  const name = databasePrefix + (await personHash('ada'));
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
  });
  await new Promise((resolve) => {
    db.transaction('work', 'readwrite').objectStore('work').clear().onsuccess = resolve;
  });
  db.close();
}

const planned = ['a', 'b', 'c'].map((id) => ({ id, name: id, serialNumber: `IPM-${id}`, facility: '' }));
const opened: OpenStore[] = [];

/** A tab with the person's database. */
async function openTab() {
  const store = createStore();
  const lists = await openLists({ store });
  opened.push(lists);
  const app = { lists, store };
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
  for (const lists of opened.splice(0)) lists.close();
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
  await removeWork();
  await tab.tick('b');
  expect(tab.shown()).toBe('ab');
  expect(await tab.stored()).toBe('ab');
});

it('is stored again without a tick where the browser has removed it', async () => {
  await tab.tick('a');
  await removeWork();
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
  await other.lists.erase();
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
  await removeWork();
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
