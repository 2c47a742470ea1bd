// Drives the store of whoever is signed in: its worker, or the page in its place, the other tabs, and the reading of all records
// in one of them.
import { proxy, transfer } from 'comlink';
import { z } from 'zod';
import { offersOrDid } from '../../api/capabilities.ts';
import type { Calls } from '../../api/http.ts';
import type { Reachability, Store } from '../../api/reachability.ts';
import { visibleAndReachable } from '../../api/visible-and-reachable.ts';
import { browserLimitsMs, inTime } from '../../lib/in-time.ts';
import { isEqual } from '../../lib/is-equal.ts';
import { readStored, writeStored } from '../../lib/local-storage.ts';
import { inOneTab } from '../../lib/one-tab.ts';
import { personHash } from '../../lib/person-hash.ts';
import { runWhile } from '../../lib/run-while.ts';
import { channelNames, directoryPrefix } from '../../lib/storage-keys.ts';
import { openTabChannel } from '../../lib/tab-channel.ts';
import { rightsAtom, sightOf } from '../../session/rights/rights.ts';
import { prepareDatabase } from './erase-databases.ts';
import { keepFetching } from './fetch-changes.ts';
import {
  type DirectoryState,
  directoryAtom,
  diskAtom,
  noDirectoryFacts,
  storeChanged,
} from './list-store.ts';
import { recordSilence } from './silent-storage.ts';
import type { StoreStatus, StoreWorker } from './worker/store-worker.ts';
import type { Taken } from './worker/taking.ts';
import { type RunningStore, runInPage, runInWorker, type WorkerThread } from './worker-thread.ts';

export interface StoreDependencies extends Calls {
  store: Store;
  reachability: Reachability;
  personId: string;
  /** False where nothing may be kept on the device. */
  keeps: boolean;
  /** False where all records are held in memory only. */
  keepsAll?: boolean;
  /** False where no record may be held, not even in memory. */
  keepsRecords?: boolean;
  /** Calls back whenever records have changed, or may have; returns how to unsubscribe. */
  onChange(listener: () => void): () => void;
  /** @throws where the browser has no workers */
  startWorker(): WorkerThread;
  /** Makes the same store in the page. */
  startHere(): Promise<StoreWorker>;
}

const facilityIds = z.array(z.string()).nullable();

/** A tab tells the others what it did. */
type Told =
  | Taken
  | { type: 'stored' }
  | { type: 'anew' }
  | { type: 'work' }
  | { type: 'filling'; done: number; total: number | null };

export async function driveStore(dependencies: StoreDependencies) {
  const { store, call, reachability, personId, keeps, onChange, startWorker, startHere } = dependencies;
  const { keepsRecords = true } = dependencies;
  const hash = await personHash(personId);
  const limitKey = directoryPrefix + hash;
  const database = keeps ? await prepareDatabase(hash) : null;
  const isBlocked = keeps && database === null;
  if (isBlocked) recordSilence(store);

  let running: Promise<RunningStore>;
  let isClosed = false;
  /** Whether the worker could not be started, or has failed. */
  let hasFailed = false;
  let isAnew = false;
  let mayFill = false;
  /** Whether a change was told since the last reading of changes began to be waited for. */
  let isChangeDue = false;
  let noteChange: () => void = () => undefined;
  let stopFetching: () => void = () => undefined;

  async function open(run: RunningStore, keepsAll = dependencies.keepsAll ?? true): Promise<RunningStore> {
    // What a closed store still says is not of the one that has taken its place.
    const listen = (status: StoreStatus) => (isClosed ? undefined : publish(status));
    const sight = sightOf(store.get(rightsAtom));
    await run.ask((worker) => worker.open({ database, keepsAll, keepsRecords, sight }, proxy(listen)));
    return run;
  }

  /** One whose scripts a hole in the network has taken answers nothing until the next contact, and is no fault. */
  function orNone(run: Promise<RunningStore>): Promise<RunningStore> {
    run.catch(() => undefined);
    return run;
  }

  const closeRunning = () =>
    void running.then(
      (run) => run.close(),
      () => undefined,
    );

  async function runHere(): Promise<RunningStore> {
    hasFailed = true;
    stopFetching();
    publish(null);
    // A page holds no hundred thousand records.
    return await open(runInPage(await startHere()), false);
  }

  function start(): Promise<RunningStore> {
    hasFailed = false;
    try {
      const thread = startWorker();
      const fallBack = () => {
        if (!isClosed) running = orNone(runHere());
      };
      return open(runInWorker(thread, fallBack));
    } catch {
      return runHere();
    }
  }

  async function askLong<T>(work: (worker: StoreWorker) => Promise<T>): Promise<T | null> {
    if (isClosed) return null;
    const run = await running;
    const answer = await run.ask(work);
    // Where it failed meanwhile, the page's own store answers.
    return answer === null && (await running) !== run ? await (await running).ask(work) : answer;
  }

  /** Nobody waits for it without a limit. */
  function ask<T>(work: (worker: StoreWorker) => Promise<T>): Promise<T | null> {
    return inTime(askLong(work), browserLimitsMs.wholeStore).catch(() => null);
  }

  /** Keeps the array while nothing changed, because what is shown of it would be read anew. */
  function facilities(): readonly string[] | null {
    const before = store.get(directoryAtom).facilities;
    const now = readStored(limitKey, facilityIds);
    return isEqual(before, now) ? before : now;
  }

  const changed = () => store.set(storeChanged, (count) => count + 1);

  function publish(status: StoreStatus | null): void {
    const { live = null, next = null, disk = 'none', persistent = true } = status ?? {};
    const before = store.get(directoryAtom).state.type;
    store.set(directoryAtom, {
      ...noDirectoryFacts,
      ...(next && { state: { type: 'filling', ...next } }),
      ...(live && { state: { type: 'complete', asOf: live.asOf } }),
      persistent: persistent || !(live || next),
      isRenewing: live !== null && next !== null,
      facilities: facilities(),
    });
    store.set(diskAtom, isBlocked ? 'silent' : disk);
    if (disk === 'silent') recordSilence(store);
    if (before !== store.get(directoryAtom).state.type) changed();
  }

  const tabs = openTabChannel(channelNames.store, (data) => void follow(data as Told));
  const tell = (message: Told) => tabs.post(message);

  /** How far another tab has read, whose records come by the database. */
  function showFilling(state: DirectoryState): void {
    if (database === null) return;
    store.set(directoryAtom, (facts) => (facts.state.type === 'complete' ? facts : { ...facts, state }));
  }

  async function follow(message: Told): Promise<void> {
    if (message.type === 'anew') return beginFetching();
    if (message.type === 'filling') return showFilling(message);
    if (message.type === 'erase') stopFetching();
    if (message.type === 'stored') await ask((worker) => worker.reload());
    else if (message.type !== 'work') await ask((worker) => worker.take(message, true));
    if (message.type === 'sight') beginFetching();
    changed();
  }

  function nextChange(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      // One that was told while changes were being read is no longer among them.
      noteChange = () => {
        if (!isChangeDue) return;
        isChangeDue = false;
        noteChange = () => undefined;
        resolve();
      };
      signal.addEventListener('abort', () => resolve(), { once: true });
      noteChange();
    });
  }

  async function apply(bytes: ArrayBuffer, at: number) {
    const applied = await askLong((worker) => worker.apply(transfer({ bytes, at }, [bytes])));
    const { state, isRenewing, persistent } = store.get(directoryAtom);
    if (database === null) return applied;
    if (state.type === 'filling') tell(state);
    else if (persistent && !isRenewing) tell({ type: 'stored' });
    return applied;
  }

  function beginFetching(): void {
    stopFetching();
    if (!mayFill || hasFailed) return;
    const options = {
      ...dependencies,
      begin: (anew: boolean) => askLong((worker) => worker.begin({ facilities: facilities(), anew })),
      apply,
      nextChange,
      onEnd: () => stopFetching(),
      takeAnew() {
        const anew = isAnew;
        isAnew = false;
        return anew;
      },
    };
    stopFetching = runWhile(visibleAndReachable(reachability), (signal) => {
      // What one tab reads, the others get from the database.
      if (database === null) void keepFetching(options, signal);
      else void inOneTab(channelNames.store, signal, () => keepFetching(options, signal));
    });
  }

  running = orNone(start());
  const unsubscribe = onChange(() => {
    isChangeDue = true;
    noteChange();
  });
  // A network that was gone has no script for a worker.
  const stopFollowing = reachability.subscribe(() => {
    if (!hasFailed || reachability.lostSince() !== null) return;
    closeRunning();
    running = orNone(start());
    beginFetching();
  });
  // WebKit keeps a page for Back together with its workers and their connections.
  window.addEventListener('pagehide', close, { once: true });

  function close(): void {
    isClosed = true;
    window.removeEventListener('pagehide', close);
    unsubscribe();
    stopFollowing();
    stopFetching();
    closeRunning();
    publish(null);
    tabs.close();
  }

  function restart(): void {
    tell({ type: 'anew' });
    beginFetching();
  }

  try {
    await running;
  } catch (error) {
    // Whoever tries again makes another one: of this one nothing may start later, and open what was erased meanwhile.
    close();
    throw error;
  }
  return {
    ask,
    close,

    /** Does something here and in the other tabs. */
    async take(message: Taken): Promise<boolean> {
      tell(message);
      if (message.type === 'erase') stopFetching();
      const isDone = await ask((worker) => worker.take(message));
      // What was under way would go on from where others were read to.
      if (message.type === 'sight') beginFetching();
      changed();
      return isDone ?? false;
    },

    /** Tells the other tabs, and this one, that a person's work has changed. */
    noteWork(): void {
      tell({ type: 'work' });
      changed();
    },

    async fill(): Promise<void> {
      mayFill = keepsRecords && (await offersOrDid(call, 'changes'));
      beginFetching();
    },

    keepOnly(ids: string[] | null): void {
      writeStored(limitKey, ids);
      store.set(directoryAtom, (facts) => ({ ...facts, facilities: ids }));
      restart();
    },

    fetchAnew(): void {
      isAnew = true;
      restart();
    },
  };
}
