// The store as the app has it from its start: nothing of it is loaded before it is asked, or the first screen is seen.
import { browserLimitsMs, inTime } from '../../lib/in-time.ts';
import type { ListStore } from './list-store.ts';
import type { OpenStore } from './open-store.ts';

export interface StoreHandle extends ListStore {
  /** Begins to fetch all records. */
  fill(): void;
  /** Closes what is open, and begins with nothing: what may be kept has changed. Resolves once it is closed. */
  renew(): Promise<void>;
}

/** Whoever has only something to tell does not open the store: it is told once it is open. */
function createAudience() {
  let resolve: (open: OpenStore | null) => void = () => undefined;
  const whenOpen = new Promise<OpenStore | null>((done) => {
    resolve = done;
  });
  return { whenOpen, resolve };
}

/** @param load opens it; null, or resolves with null, where there is none */
export function createStore(load: (() => Promise<OpenStore | null>) | null): StoreHandle {
  let isOpen = false;
  let isClosed = false;
  let isFilling = false;
  /** How often it began with nothing. */
  let renewals = 0;
  let begun: Promise<OpenStore | null> | null = null;
  let resolveOpened: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    resolveOpened = resolve;
  });
  let audience = createAudience();

  /** Null where there is none, 'failed' where it could not be loaded. */
  async function open(): Promise<OpenStore | null | 'failed'> {
    if (!load || isClosed) return null;
    const mine = renewals;
    const opened = await load().catch(() => 'failed' as const);
    if (opened === 'failed' || (!isClosed && mine === renewals)) return opened;
    opened?.close();
    return null;
  }

  async function beginOnce(): Promise<OpenStore | null> {
    const mine = renewals;
    const opened = await open();
    if (mine !== renewals) return null;
    // A hole in the network may have taken its script: whoever asks next tries again.
    if (opened === 'failed') begun = null;
    else audience.resolve(opened);
    const store = opened === 'failed' ? null : opened;
    isOpen = store !== null;
    resolveOpened();
    return store;
  }

  function begin(): Promise<OpenStore | null> {
    begun ??= beginOnce();
    return begun;
  }

  /** Nobody waits for the names of records, or for counts, as long as opening may take. */
  const soon = () => inTime(begin(), browserLimitsMs.database).catch(() => null);
  const tell = (work: (open: OpenStore) => unknown) =>
    void audience.whenOpen.then((open) => open && work(open));

  function fill(): void {
    isFilling = true;
    tell((open) => open.fill());
  }

  return {
    opened,
    isOpen: () => isOpen,
    begin: async () => void (await begin()),
    fill,
    page: async (...of) => (await begin())?.page(...of) ?? null,
    record: async (...of) => (await begin())?.record(...of) ?? null,
    records: async (type, ids) => (ids.length === 0 ? [] : ((await soon())?.records(type, ids) ?? null)),
    deleted: async (...of) => (await soon())?.deleted(...of) ?? [],
    suggestions: async (...of) => (await soon())?.suggestions(...of) ?? null,
    monitorBySerialNumber: async (...of) => (await begin())?.monitorBySerialNumber(...of) ?? null,
    count: async (...of) => (await soon())?.count(...of) ?? null,
    learnPage: (...of) => tell((open) => open.learnPage(...of)),
    learnRecord: async (...of) =>
      isOpen ? (await audience.whenOpen)?.learnRecord(...of) : tell((open) => open.learnRecord(...of)),
    learnCounts: (...of) => tell((open) => open.learnCounts(...of)),
    noteChange: async (...of) =>
      isOpen ? (await audience.whenOpen)?.noteChange(...of) : tell((open) => open.noteChange(...of)),
    forget: async (...of) =>
      isOpen ? (await audience.whenOpen)?.forget(...of) : tell((open) => open.forget(...of)),
    beginSight: async (...of) =>
      isOpen ? (await audience.whenOpen)?.beginSight(...of) : tell((open) => open.beginSight(...of)),
    work: async (...of) => (await begin())?.work(...of) ?? null,
    changeWork: async (...of) => (await begin())?.changeWork(...of) ?? false,
    contents: async () => (await soon())?.contents() ?? null,
    keepOnly: (facilities) => tell((open) => open.keepOnly(facilities)),
    fetchAnew: () => tell((open) => open.fetchAnew()),
    erase: async () => (await begin())?.erase() ?? false,
    async renew() {
      const before = begun;
      renewals += 1;
      isOpen = false;
      audience = createAudience();
      if (isFilling) fill();
      const closed = before?.then((open) => open?.close());
      begun = closed?.then(beginOnce) ?? null;
      await closed;
    },
    close() {
      isClosed = true;
      isOpen = false;
      void begun?.then((open) => open?.close());
    },
  };
}
