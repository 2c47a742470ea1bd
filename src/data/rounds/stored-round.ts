// The round as it is kept: in the device's database with everything else of this person, so that it is deleted with it. In a
// browser without a database it lives as long as the app is open.
import type { AppContext } from '../app-context.ts';
import { isUnsaved, type Round, roundSchema } from './round.ts';
import { roundAtom } from './round-atom.ts';

type App = Pick<AppContext, 'cache' | 'store'>;

const workName = 'round';

/** The database's answer; in an object, because no round is an answer, too. */
export interface StoredRound {
  round: Round | null;
}

/**
 * Changes that are shown and not stored yet: until then the database's older round is not shown. One that could not be stored
 * stays here, so that the round goes on in memory.
 */
const unstored = new WeakMap<App['store'], number>();

function countUnstored(store: App['store'], more: 1 | -1): void {
  unstored.set(store, (unstored.get(store) ?? 0) + more);
}

/** Null where there is no database, or it does not answer. */
export async function readStoredRound({ cache }: Pick<App, 'cache'>): Promise<StoredRound | null> {
  return await cache.inspect(async ({ work }) => ({
    round: roundSchema.safeParse((await work.get(workName))?.value).data ?? null,
  }));
}

/** Shows what is stored, which another tab may have changed or Clear deleted. */
export function showStoredRound({ store }: Pick<App, 'store'>, { round }: StoredRound): void {
  if (!unstored.get(store)) store.set(roundAtom, round);
}

/** Replaces the round; null deletes it. */
export async function putRound({ cache, store }: App, round: Round | null): Promise<void> {
  countUnstored(store, 1);
  store.set(roundAtom, round);
  const isStored = await cache.inspect(async ({ work }) => {
    if (round) await work.put({ name: workName, value: round });
    else await work.delete(workName);
    return true;
  });
  if (isStored) countUnstored(store, -1);
}

/**
 * Changes the round: at once on the screen, then in the database, where another tab may have ticked meanwhile. The change is
 * made on both, so it must only depend on the round.
 */
export async function changeRound({ cache, store }: App, change: (round: Round) => Round): Promise<void> {
  const shown = store.get(roundAtom);
  if (!shown) return;
  const next = change(shown);
  if (next === shown) return;
  countUnstored(store, 1);
  store.set(roundAtom, next);
  const isStored = await cache.inspect((db) =>
    db.transaction('rw', db.work, async () => {
      const { data: stored } = roundSchema.safeParse((await db.work.get(workName))?.value);
      // Deleted meanwhile: it does not come back by a late tick.
      if (stored) await db.work.put({ name: workName, value: change(stored) });
      return true;
    }),
  );
  if (isStored) countUnstored(store, -1);
  if (unstored.get(store)) return;
  const latest = await readStoredRound({ cache });
  if (latest) showStoredRound({ store }, latest);
}

/** Whether something of the round is in no file; shows it first, where no screen has read it yet. */
export async function hasUnsavedRound(app: App): Promise<boolean> {
  const stored = await readStoredRound(app);
  if (stored) showStoredRound(app, stored);
  return isUnsaved(app.store.get(roundAtom));
}
