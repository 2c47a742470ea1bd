// A source on a screen: what the loader brought, then whatever is newest: the service's later answers, or what this
// tab or another has written to the device.
import { useState } from 'react';
import { type Settled, useSettled } from '../api/use-settled.ts';
import { isEqual } from '../lib/is-equal.ts';
import { useApp } from './app-context.ts';
import { fetchSource, outcomeOf } from './load.ts';
import type { Snapshot } from './snapshot.ts';
import type { Loaded, Outcome } from './source.ts';
import { useStored } from './use-stored.ts';

export interface SourceState<T> extends Outcome<T> {
  /** What became of the loader's own asking; null while that is under way. */
  opened: Outcome<T> | null;
  /** Asks the service again. Never rejects. */
  refetch(): Promise<Outcome<T>>;
}

interface Newest<T> {
  loaded: Loaded<T>;
  snapshot: Snapshot<T> | null;
}

/** The newest of the snapshots; of those that are equally old, the last. */
function newestOf<T>(
  snapshots: readonly (Snapshot<T> | null | undefined)[],
  since: number,
): Snapshot<T> | null {
  let newest: Snapshot<T> | null = null;
  for (const snapshot of snapshots) {
    if (snapshot && snapshot.readAt >= since && snapshot.readAt >= (newest?.readAt ?? 0)) newest = snapshot;
  }
  return newest;
}

/** What was given up is asked again by whoever gave it up: it is no outcome. */
function outcomeIn<T>(behind: Settled<Outcome<T>>): Outcome<T> | null {
  if (behind.state !== 'done') return null;
  const { snapshot, error } = behind.value;
  return snapshot || error ? behind.value : null;
}

export function useSource<T>(loaded: Loaded<T>): SourceState<T> {
  const app = useApp();
  const { source } = loaded;
  const [shown, setShown] = useState<Newest<T>>({ loaded, snapshot: loaded.snapshot });
  const [fetched, setFetched] = useState<{ loaded: Loaded<T>; outcome: Outcome<T> } | null>(null);
  const behind = outcomeIn(useSettled(loaded.behind));
  const stored = useStored<Snapshot<T> | null>(
    source.key,
    async () => (await source.device?.read(app.cache)) ?? null,
    null,
  );

  const latest = fetched?.loaded === loaded ? fetched.outcome : behind;
  const before = shown.loaded.source.key === source.key ? shown.snapshot : null;
  // What the device put together itself is shown until the service answers: an older answer does not replace it.
  const since = loaded.snapshot?.from === 'device' ? loaded.loadedAt : 0;
  const known = [before, loaded.snapshot, behind?.snapshot, latest?.snapshot, stored];
  const newest = newestOf(known, since) ?? loaded.snapshot;
  // What says the same stays the same object, so that nothing is drawn again for it.
  const snapshot = before && isEqual(before, newest) ? before : newest;
  if (shown.loaded !== loaded || shown.snapshot !== snapshot) setShown({ loaded, snapshot });

  return {
    snapshot,
    error: (latest ?? loaded).error,
    opened: loaded.behind ? behind : loaded,
    async refetch() {
      const outcome = await outcomeOf(fetchSource(app, source));
      setFetched({ loaded, outcome });
      return outcome;
    },
  };
}
