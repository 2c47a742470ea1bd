// The directory of whoever is signed in, as the page drives it: starts the worker, keeps one tab of the browser fetching, and
// hands on what this tab has learned. Loaded after the first screen.
import { z } from 'zod';
import { facility } from '../../../contract/facilities/facilities.ts';
import { monitor } from '../../../contract/monitors/monitors.ts';
import { user } from '../../../contract/users/users.ts';
import { knownToOffer, offersOrDid } from '../../api/capabilities.ts';
import type { Calls } from '../../api/http.ts';
import type { Reachability, Store } from '../../api/reachability.ts';
import { visibleAndReachable } from '../../api/visible-and-reachable.ts';
import { isEqual } from '../../lib/is-equal.ts';
import { readStored, writeStored } from '../../lib/local-storage.ts';
import { inOneTab } from '../../lib/one-tab.ts';
import { personHash } from '../../lib/person-hash.ts';
import { runWhile } from '../../lib/run-while.ts';
import { clockDifferenceMs } from '../../lib/service-clock.ts';
import { channelNames, databasePrefix, directoryPrefix, directorySuffix } from '../../lib/storage-keys.ts';
import { openTabChannel } from '../../lib/tab-channel.ts';
import type { ListDefinition, ListQuery, ListTypes } from '../list-definition.ts';
import {
  answersListAtom,
  type Directory,
  type DirectoryState,
  directoryAtom,
  noDirectoryFacts,
} from './directory.ts';
import { keepFetching } from './fetch-changes.ts';
import type { DirectoryStatus } from './protocol.ts';
import { createWorkerClient, type WorkerClient, type WorkerThread } from './worker-client.ts';

export interface DirectoryDependencies extends Calls {
  store: Store;
  reachability: Reachability;
  personId: string;
  /** Whether databases may be used. */
  stores: boolean;
  /** Calls back whenever records have changed, or may have; returns how to unsubscribe. */
  onChange(listener: () => void): () => void;
  startWorker(): WorkerThread;
}

/** The directory with what only its owner does. */
export interface OpenDirectory extends Omit<Directory, 'erase'> {
  /** Ends it in all tabs, before it is removed from this device; it begins again when it is fetched anew. */
  erase(): void;
  /** Ends the worker; what is stored stays. */
  close(): void;
}

const entities = ['monitors', 'facilities', 'users'];

const facilityIds = z.array(z.string()).nullable();

/** A tab tells the others what it did. */
const tabMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('stored') }),
  z.object({ type: z.literal('filling'), done: z.number(), total: z.number().nullable() }),
  z.object({ type: z.literal('erased') }),
  z.object({ type: z.literal('anew') }),
]);
type TabMessage = z.output<typeof tabMessage>;

function stateOf({ live, next }: DirectoryStatus): DirectoryState {
  if (live) return { type: 'complete', asOf: live.asOf };
  return next ? { type: 'filling', done: next.done, total: next.total } : { type: 'none' };
}

/** Those that are as the schema says, like whatever is read from the device. */
function parseAll<Row>(schema: z.ZodType<Row>, rows: readonly unknown[]): Row[] {
  return rows.flatMap((row) => schema.safeParse(row).data ?? []);
}

/** Null where the service has no directory, or the browser cannot start its worker. */
export async function openDirectory(dependencies: DirectoryDependencies): Promise<OpenDirectory | null> {
  const { store, call, reachability, personId, stores, onChange, startWorker } = dependencies;
  // Offline, the answer takes as long as the call waits.
  if (!knownToOffer('changes') && !(await offersOrDid(call, 'changes'))) return null;
  const hash = await personHash(personId);
  const database = `${databasePrefix}${hash}${directorySuffix}`;
  const limitKey = directoryPrefix + hash;

  let worker = start();
  let isErased = false;
  /** Whether the worker could not be started, or has failed. */
  let hasFailed = false;
  let isAnew = false;
  let noteChange: () => void = () => undefined;
  let stopFetching: () => void = () => undefined;

  function start(): WorkerClient {
    return createWorkerClient(startWorker(), () => {
      hasFailed = true;
      end();
    });
  }

  /** Keeps the array while nothing changed, because what is shown of it would be read anew. */
  function facilities(): readonly string[] | null {
    const before = store.get(directoryAtom).facilities;
    const now = readStored(limitKey, facilityIds);
    return isEqual(before, now) ? before : now;
  }

  function publish(status: DirectoryStatus | null): void {
    store.set(directoryAtom, {
      ...noDirectoryFacts,
      ...(status && {
        state: stateOf(status),
        persistent: status.persistent,
        isRenewing: status.next !== null,
      }),
      facilities: facilities(),
    });
  }

  const tabs = openTabChannel(channelNames.directory, (data) => {
    const { data: message } = tabMessage.safeParse(data);
    if (message) void follow(message);
  });
  const tell = (message: TabMessage) => tabs.post(message);

  async function follow(message: TabMessage): Promise<void> {
    if (message.type === 'erased') end();
    else if (message.type === 'anew') await restart();
    else if (message.type === 'stored') publish(await worker.ask('reload', {}));
    else if (store.get(directoryAtom).state.type !== 'complete')
      store.set(directoryAtom, (facts) => ({ ...facts, state: message }));
  }

  function onProgress(status: DirectoryStatus): void {
    publish(status);
    if (status.next) tell({ type: 'filling', done: status.next.done, total: status.next.total });
    else if (status.persistent) tell({ type: 'stored' });
  }

  function nextChange(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      noteChange = resolve;
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  function beginFetching(): void {
    stopFetching();
    const options = {
      ...dependencies,
      worker,
      facilities,
      nextChange,
      onProgress,
      onEnd: end,
      takeAnew() {
        const anew = isAnew;
        isAnew = false;
        return anew;
      },
    };
    stopFetching = runWhile(visibleAndReachable(reachability), (signal) => {
      void inOneTab(channelNames.directory, signal, () => keepFetching(options, signal));
    });
  }

  /** After an erasure the worker is started again; else the tab that fetches goes on at once. */
  async function restart(): Promise<void> {
    if (isErased) {
      isErased = false;
      hasFailed = false;
      worker = start();
      const status = await worker.ask('open', { database: stores ? database : null });
      publish(status);
      if (!status) return;
    }
    beginFetching();
  }

  function end(): void {
    isErased = true;
    stopFetching();
    // Its connection would block the removal.
    worker.close();
    publish(null);
  }

  const unsubscribe = onChange(() => noteChange());
  // A network that was gone has no script for a worker.
  const stopFollowing = reachability.subscribe(() => {
    if (hasFailed && reachability.lostSince() === null) void restart();
  });
  // WebKit keeps a page for Back together with its workers and their connections.
  const onHide = () => end();
  window.addEventListener('pagehide', onHide, { once: true });
  void worker.ask('open', { database: stores ? database : null }).then((status) => {
    publish(status);
    if (status) beginFetching();
  });

  const answers = () => store.get(directoryAtom).state.type === 'complete';

  async function askForPage<L extends ListTypes>(entity: ListDefinition<L>['entity'], query: ListQuery<L>) {
    const answer = await worker.ask('page', { entity, query, clockDifferenceMs: clockDifferenceMs() });
    store.set(answersListAtom, answer !== null);
    return answer;
  }

  return {
    answers,

    async page<L extends ListTypes>(
      { entity, schema }: Pick<ListDefinition<L>, 'entity' | 'schema'>,
      query: ListQuery<L>,
    ) {
      const answer = answers() ? await askForPage(entity, query) : null;
      if (!answer) return null;
      const rows = parseAll(schema, answer.rows);
      return rows.length === answer.rows.length ? { ...answer, rows } : null;
    },

    noteList({ entity }, query) {
      if (answers()) void askForPage(entity, query);
    },

    async rows({ entity, schema }, ids) {
      const found = answers() ? await worker.ask('rows', { entity, ids: [...ids] }) : null;
      return found && { ...found, rows: parseAll(schema, found.rows) };
    },

    async monitorBySerialNumber(serialNumber) {
      const row = await worker.ask('serialNumber', { serialNumber });
      return monitor.safeParse(row).data ?? null;
    },

    async find(text, limit) {
      const found = await worker.ask('find', { text, limit });
      return (
        found && {
          monitors: parseAll(monitor, found.monitors),
          facilities: parseAll(facility, found.facilities),
          users: parseAll(user, found.users),
        }
      );
    },

    put(entity, records, at) {
      if (entities.includes(entity)) void worker.ask('put', { entity, records: [...records], at });
    },

    keepOnly(ids) {
      writeStored(limitKey, ids);
      store.set(directoryAtom, (facts) => ({ ...facts, facilities: ids }));
      tell({ type: 'anew' });
      void restart();
    },

    fetchAnew() {
      isAnew = true;
      tell({ type: 'anew' });
      void restart();
    },

    erase() {
      tell({ type: 'erased' });
      end();
    },

    close() {
      window.removeEventListener('pagehide', onHide);
      unsubscribe();
      stopFollowing();
      end();
      tabs.close();
    },
  };
}
