// What the app does when the hospital lets it keep less, while its page is open: the screen, what is typed in it and a round go
// on, and what lay on the device is erased.
import type { Settings } from '../contract/service/settings.ts';
import type { Store } from './api/reachability.ts';
import type { StoreHandle } from './data/store/create-store.ts';
import { clearAllDatabases } from './data/store/erase-databases.ts';
import { recordLeftBehind } from './data/store/silent-storage.ts';
import { keepTabInMemory } from './data/tab-storage.ts';
import { inTime } from './lib/in-time.ts';
import { isEqual } from './lib/is-equal.ts';
import { isStorageRefused } from './lib/local-storage.ts';
import { type Keeping, keepingAtom, keepingOf, stricterOf } from './session/device-storage.ts';
import type { Session } from './session/session-api.ts';
import { clearKeptSignInAt } from './session/session-record.ts';

/** Nothing that must go waits longer for what is worth bringing along. */
const roundLimitMs = 1_000;

interface KeptApp {
  store: Store;
  session: Session;
  lists(): StoreHandle;
  /** Tells whoever is signed in. */
  say(keeping: Keeping): void;
}

/** What this tab, and a locked session, kept on the device. */
export function keepNothingOfTab(): void {
  keepTabInMemory();
  clearKeptSignInAt();
}

export async function eraseLists(store: Store): Promise<void> {
  const isClear = await clearAllDatabases().catch(() => false);
  if (!isClear && !isStorageRefused()) recordLeftBehind(store);
}

/** Shows the round that is stored, where no screen has read it yet: it goes on in this window. */
async function bringRound({ store, lists }: KeptApp): Promise<void> {
  const { readStoredRound, showStoredRound } = await import('./lists/rounds/stored-round.ts');
  const app = { store, lists: lists() };
  const stored = await readStoredRound(app);
  if (stored) showStoredRound(app, stored);
}

async function dropLists(app: KeptApp): Promise<void> {
  if (app.session.person()) await inTime(bringRound(app), roundLimitMs).catch(() => undefined);
  await app.lists().renew();
  await eraseLists(app.store);
}

/** @returns a function that makes this page do what the settings say, where they are stricter than before */
export function createObedience(app: KeptApp): (settings: Settings) => void {
  const { store, session } = app;
  return (settings) => {
    const before = store.get(keepingAtom);
    const now = stricterOf(before, keepingOf(settings));
    if (isEqual(now, before)) return;
    store.set(keepingAtom, now);
    if (!now.tokensOnDevice) session.keepTokensInMemory();
    if (now.listsOnDevice) return;
    keepNothingOfTab();
    void dropLists(app);
    if (session.person()) app.say(now);
  };
}
