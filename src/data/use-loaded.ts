// A source on a screen: what the loader brought, then whatever is newest: later answers of the service, or what the store has
// learned, in this tab or another.
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

/** Whether a snapshot is to be shown in place of another: what is complete, else what is as new. */
function isBetter<T>(a: Snapshot<T>, b: Snapshot<T> | null): boolean {
  if (!b || a.complete !== b.complete) return !b || a.complete;
  return !isNewer(b, a);
}

/** The best of the snapshots; among equal ones, the last. */
function bestOf<T>(snapshots: readonly (Snapshot<T> | null | undefined)[]): Snapshot<T> | null {
  let best: Snapshot<T> | null = null;
  for (const snapshot of snapshots) if (snapshot && isBetter(snapshot, best)) best = snapshot;
  return best;
}

function isSame<T>(a: Snapshot<T>, b: Snapshot<T>): boolean {
  return (
    a === b || (a.requestedAt === b.requestedAt && a.complete === b.complete && isEqual(a.value, b.value))
  );
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
  const followed = source.stored?.isFollowed ? source.stored : undefined;
  const stored = useStored<Snapshot<T> | null>(
    source.key,
    followed && (() => followed.read(app.lists)),
    null,
  );

  const latest = fetched?.loaded === loaded ? fetched.outcome : answered;
  const before = shown.loaded.source.key === source.key ? shown.snapshot : null;
  const newest = bestOf([before, loaded.snapshot, answered?.snapshot, latest?.snapshot, stored]);
  // Equal content keeps the same object, to avoid a render.
  const snapshot = before && newest && isSame(before, newest) ? before : newest;
  if (shown.loaded !== loaded || shown.snapshot !== snapshot) setShown({ loaded, snapshot });

  async function refetch(): Promise<Outcome<T>> {
    // A question that waits for the keys to pause is asked now, in place of a second one.
    const waiting = isBeingTyped(app.store, source.key) ? loaded.pending : null;
    if (waiting) askNow(app.store);
    const outcome = await (waiting ?? fetchSource(app, source));
    // One that was asked later, and answered sooner, stays.
    const isLater = (before: typeof fetched) =>
      before?.loaded === loaded && before.outcome.requestNumber > outcome.requestNumber;
    setFetched((before) => (isLater(before) ? before : { loaded, outcome }));
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
