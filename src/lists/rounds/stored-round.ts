// The round as it is kept: in the device's database with everything else of this person, so that it is deleted with it. In a
// browser without a database it lives as long as the app is open.
import { atom } from 'jotai';
import type { AppContext } from '../../data/app-context.ts';
import { diskAtom, type ListStore } from '../../data/store/list-store.ts';
import { tabStorage } from '../../data/tab-storage.ts';
import { appStorageKeys } from '../../lib/storage-keys.ts';
import { isUnsaved, type Round, roundSchema } from './round.ts';
import { roundAtom } from './round-atom.ts';

interface App extends Pick<AppContext, 'store'> {
  lists: Pick<ListStore, 'work' | 'changeWork'>;
}

/** Whether the database has what is shown, as far as it has been tried. */
export const isRoundStoredAtom = atom(true);

/** The database's answer; in an object, because no round is an answer, too. */
export interface StoredRound {
  round: Round | null;
  /** Whether it was deleted, in this tab or another; false, too, where there never was one, or the browser has removed it. */
  isDeleted: boolean;
}

/** Null where there is no round. */
type Change = (round: Round | null) => Round | null;

/**
 * Changes that are shown and not stored yet, in their order: until then the database's older round is not shown. What could not
 * be stored stays here, and is tried again with the next change.
 */
const waiting = new WeakMap<App['store'], Change[]>();

function waitingOf(store: App['store']): Change[] {
  const known = waiting.get(store) ?? [];
  waiting.set(store, known);
  return known;
}

function parseStored(value: unknown): StoredRound {
  return { round: roundSchema.safeParse(value).data ?? null, isDeleted: value === null };
}

/** Null where there is no database, or it does not answer. */
export async function readStoredRound({ lists }: Pick<App, 'lists'>): Promise<StoredRound | null> {
  const stored = await lists.work('round');
  return stored && parseStored(stored.value);
}

/** Shows what is stored, which another tab may have changed or Clear deleted. What the browser has removed is stored again. */
export function showStoredRound(app: App, { round, isDeleted }: StoredRound): void {
  const { store } = app;
  if (waitingOf(store).length > 0) return;
  if (!round && !isDeleted && store.get(roundAtom)) void storeWaiting(app);
  else store.set(roundAtom, round);
}

/** Shows a round that was stored before, where none is shown yet: it goes on in this window. */
export function showLeftRound(app: App, stored: unknown): void {
  const { round } = parseStored(stored);
  if (round && !app.store.get(roundAtom)) showStoredRound(app, { round, isDeleted: false });
}

/** Makes the changes that wait on the stored round, which another tab may have changed meanwhile. */
async function storeWaiting({ lists, store }: App): Promise<void> {
  const queue = waitingOf(store);
  const hadDatabase = store.get(diskAtom) === 'kept';
  let made: Change[] = [];
  const isStored = await lists.changeWork('round', (stored) => {
    const { round, isDeleted } = parseStored(stored);
    made = [...queue];
    // Deleted meanwhile, it does not come back by a late tick; removed by the browser, it does.
    const before = round ?? (isDeleted ? null : store.get(roundAtom));
    return made.reduce((latest, change) => change(latest), before);
  });
  if (isStored)
    waiting.set(
      store,
      waitingOf(store).filter((change) => !made.includes(change)),
    );
  // Where there never was a database, the screen says that from the beginning.
  if (isStored || hadDatabase) store.set(isRoundStoredAtom, isStored);
}

/** Replaces the round; null deletes it. */
export async function putRound(app: App, round: Round | null): Promise<void> {
  const { store } = app;
  waiting.set(store, [() => round]);
  store.set(roundAtom, round);
  await storeWaiting(app);
}

/**
 * Changes the round: at once on the screen, then in the database. The change is made on both, and may be made twice, so it must
 * only depend on the round.
 */
export async function changeRound(app: App, change: (round: Round) => Round): Promise<void> {
  const { store } = app;
  const shown = store.get(roundAtom);
  if (!shown) return;
  const next = change(shown);
  if (next === shown) return;
  waitingOf(store).push((round) => round && change(round));
  store.set(roundAtom, next);
  await storeWaiting(app);
  if (waitingOf(store).length > 0) return;
  const latest = await readStoredRound(app);
  if (latest) showStoredRound(app, latest);
}

const { leftRound } = appStorageKeys;

/** Where the page is left before the database has the last changes: keeps the round for the next page of this tab. */
export function leaveRound({ store }: Pick<App, 'store'>): void {
  const round = store.get(roundAtom);
  if (!round || waitingOf(store).length === 0) return;
  try {
    tabStorage.setItem(leftRound, JSON.stringify(round));
  } catch {
    // The storage is full or blocked: the last tick is lost.
  }
}

function takeLeft(): Round | null {
  try {
    const text = tabStorage.getItem(leftRound);
    tabStorage.removeItem(leftRound);
    return roundSchema.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** Takes over what the page before could not store, unless another tab has deleted or replaced the round since. */
export async function takeOverRound(app: App): Promise<void> {
  const left = takeLeft();
  if (!left) return;
  const { round, isDeleted = false } = (await readStoredRound(app)) ?? {};
  if (isDeleted || (round && round.startedAt !== left.startedAt)) return;
  if ((left.changedAt ?? 0) >= (round?.changedAt ?? 0)) await putRound(app, left);
}

/** Whether something of the round is in no file; shows it first, where no screen has read it yet. */
export async function hasUnsavedRound(app: App): Promise<boolean> {
  const stored = await readStoredRound(app);
  if (stored) showStoredRound(app, stored);
  return isUnsaved(app.store.get(roundAtom));
}
