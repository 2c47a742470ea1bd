// A source on a screen: what the loader brought, then whatever is newest: later answers of the service, or what this
// tab or another has written to the device.
import { useState } from 'react';
import { type Settled, useSettled } from '../api/use-settled.ts';
import { isEqual } from '../lib/is-equal.ts';
import { useApp } from './app-context.ts';
import { type Change, isAffected, type Reason, useRefetchOnChange } from './changes.ts';
import { fetchSource } from './load.ts';
import { isNewer, type Snapshot } from './snapshot.ts';
import type { Loaded, Outcome } from './source.ts';
import { askNow, isBeingTyped } from './typed-search.ts';
import { useStored } from './use-stored.ts';

export interface LoadedState<T> extends Pick<Outcome<T>, 'snapshot' | 'error'> {
  /** The result of the loader's own request; null while it is under way. */
  opened: Outcome<T> | null;
  refetch(): Promise<Outcome<T>>;
}

export interface RefetchOptions {
  /** Leaves out changes that affect none of these records. Without it, any record of the source's entities counts. */
  ids?: readonly (string | null | undefined)[];
  /** In place of refetching. Never rejects. */
  onChange?(reason: Reason, changes: readonly Change[]): Promise<unknown>;
}

interface Shown<T> {
  loaded: Loaded<T>;
  snapshot: Snapshot<T> | null;
}

/** The newest of the snapshots; among equally old ones, the last. */
function newestOf<T>(snapshots: readonly (Snapshot<T> | null | undefined)[]): Snapshot<T> | null {
  let newest: Snapshot<T> | null = null;
  for (const snapshot of snapshots) if (snapshot && !(newest && isNewer(newest, snapshot))) newest = snapshot;
  return newest;
}

function isSame<T>(a: Snapshot<T>, b: Snapshot<T>): boolean {
  return a === b || (a.requestedAt === b.requestedAt && a.origin === b.origin && isEqual(a.value, b.value));
}

/** An aborted request counts as none: whoever aborted it asks again. */
function outcomeIn<T>(pending: Settled<Outcome<T>>): Outcome<T> | null {
  if (pending.type !== 'done') return null;
  const { snapshot, error } = pending.value;
  return snapshot || error ? pending.value : null;
}

/** @param options how it stays current, for as long as the component is mounted */
export function useLoaded<T>(loaded: Loaded<T>, { ids, onChange }: RefetchOptions = {}): LoadedState<T> {
  const app = useApp();
  const { source } = loaded;
  const [shown, setShown] = useState<Shown<T>>({ loaded, snapshot: loaded.snapshot });
  const [fetched, setFetched] = useState<{ loaded: Loaded<T>; outcome: Outcome<T> } | null>(null);
  const answered = outcomeIn(useSettled(loaded.pending));
  const { device } = source;
  const stored = useStored<Snapshot<T> | null>(source.key, device && (() => device.read(app.cache)), null);

  const latest = fetched?.loaded === loaded ? fetched.outcome : answered;
  const before = shown.loaded.source.key === source.key ? shown.snapshot : null;
  const answers = [answered?.snapshot, latest?.snapshot];
  // An answer worked out on the device stays until the service answers: older stored pages do not replace it.
  const isWorkedOut =
    loaded.snapshot?.origin === 'device' &&
    !(shown.loaded === loaded && before?.origin === 'service') &&
    !answers.some(Boolean);
  const newest = isWorkedOut ? loaded.snapshot : newestOf([before, loaded.snapshot, ...answers, stored]);
  // Equal content keeps the same object, to avoid a render.
  const snapshot = before && newest && isSame(before, newest) ? before : newest;
  if (shown.loaded !== loaded || shown.snapshot !== snapshot) setShown({ loaded, snapshot });

  async function refetch(): Promise<Outcome<T>> {
    // A question that waits for the keys to pause is asked now, in place of a second one.
    const waiting = isBeingTyped(app.store, source.key) ? loaded.pending : null;
    if (waiting) askNow(app.store);
    const outcome = await (waiting ?? fetchSource(app, source));
    setFetched({ loaded, outcome });
    return outcome;
  }

  useRefetchOnChange(
    source.affectedBy,
    async (reason, changes) => {
      if (!ids || isAffected(changes, ids)) await (onChange ?? refetch)(reason, changes);
    },
    loaded.requestNumber,
  );

  return {
    snapshot,
    error: (latest ?? loaded).error,
    opened: loaded.pending ? answered : loaded,
    refetch,
  };
}
