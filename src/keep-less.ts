// What the app does where the hospital lets it keep less, at a start and while its page is open: the screen, what is typed in it
// and a round go on, and what lay on the device is erased.
import { z } from 'zod';
import type { Settings } from '../contract/service/settings.ts';
import type { Store } from './api/reachability.ts';
import type { StoreHandle } from './data/store/create-store.ts';
import { clearAllDatabases } from './data/store/erase-databases.ts';
import { readLeftWork } from './data/store/left-work.ts';
import { isLeftBehind, recordLeftBehind } from './data/store/silent-storage.ts';
import { browserLimitsMs, inTime } from './lib/in-time.ts';
import { isEqual } from './lib/is-equal.ts';
import { isStorageRefused, readStored, writeStored } from './lib/local-storage.ts';
import { storageKeys } from './lib/storage-keys.ts';
import { roundAtom } from './lists/rounds/round-atom.ts';
import { type Keeping, keepingAtom, keepingOf, stricterOf } from './session/device-storage.ts';
import type { Session } from './session/session-api.ts';
import type { KeptLess } from './shell/kept-less-notice.ts';

interface KeptApp {
  store: Store;
  session: Pick<Session, 'person' | 'keepTokensInMemory'>;
  lists(): StoreHandle;
  /** Does what must be done for the tab's own storage, and for a session that was locked. */
  keepNothingOfTab(): void;
  /** Tells whoever is signed in. */
  say(said: KeptLess): void;
}

/** Erases all databases, and remembers where that could not be done. */
export async function eraseLists(store: Store): Promise<void> {
  const isClear = await clearAllDatabases().catch(() => false);
  recordLeftBehind(store, !isClear && !isStorageRefused());
}

/**
 * Shows the round that is stored, where none is shown yet.
 * @returns whether one may have been lost
 */
async function bringRound({ store, session, lists }: KeptApp): Promise<boolean> {
  const person = session.person();
  if (!person || store.get(roundAtom)) return false;
  try {
    const stored = await inTime(readLeftWork(person.id, 'round'), browserLimitsMs.database);
    if (stored === null) return false;
    const { showLeftRound } = await inTime(
      import('./lists/rounds/stored-round.ts'),
      browserLimitsMs.wholeStore,
    );
    showLeftRound({ store, lists: lists() }, stored);
    return false;
  } catch {
    return store.get(roundAtom) === null;
  }
}

/** Whatever the store does meanwhile, everything is erased. */
async function dropLists(app: KeptApp): Promise<{ isRoundLost: boolean }> {
  const isRoundLost = await bringRound(app);
  // Where this page ends before it is done, the next start goes on.
  writeStored(storageKeys.mustClear, true);
  const renewed = app.lists().renew();
  await inTime(renewed, browserLimitsMs.database).catch(() => {
    // Its script may still be on the way: what it opens then is closed, and goes, too.
    renewed.then(() => eraseLists(app.store)).catch(() => undefined);
  });
  await eraseLists(app.store);
  return { isRoundLost };
}

/** At a start that may keep nothing: brings the person's round along, and erases what an earlier page has left. */
export async function eraseLeft(app: KeptApp): Promise<void> {
  // What somebody has erased before, by signing out, does not come back.
  const mustClear = readStored(storageKeys.mustClear, z.boolean()) ?? false;
  const isRoundLost = !mustClear && (await bringRound(app));
  await eraseLists(app.store);
  if (isRoundLost)
    app.say({ keeping: app.store.get(keepingAtom), isLeft: isLeftBehind(app.store), isRoundLost });
}

/** @returns a function that makes this page do what the settings say, where they are stricter than before */
export function createObedience(app: KeptApp): (settings: Settings) => void {
  const { store, session } = app;
  let isErasing = false;

  async function erase(work: () => Promise<unknown>): Promise<void> {
    isErasing = true;
    await work();
    isErasing = false;
  }

  async function dropAndSay(keeping: Keeping): Promise<void> {
    const { isRoundLost } = await dropLists(app);
    if (session.person()) app.say({ keeping, isLeft: isLeftBehind(store), isRoundLost });
  }

  return (settings) => {
    const before = store.get(keepingAtom);
    const now = stricterOf(before, keepingOf(settings));
    if (isEqual(now, before)) {
      // What could not be erased is tried again whenever the settings are read.
      if (!isErasing && isLeftBehind(store)) void erase(() => eraseLists(store));
      return;
    }
    store.set(keepingAtom, now);
    if (!now.tokensOnDevice) session.keepTokensInMemory();
    if (now.listsOnDevice) return;
    app.keepNothingOfTab();
    void erase(() => dropAndSay(now));
  };
}
