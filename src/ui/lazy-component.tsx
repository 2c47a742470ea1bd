// Parts that are not in the bytes before the first row, and yet open at once: fetched while the browser is idle
// after that row, and rendered without Suspense, whose fall-back would hold the first opening up by 300 ms.
import { type ComponentType, type ReactNode, useState, useSyncExternalStore } from 'react';
import { afterFirstScreen } from '../lib/when-idle.ts';

interface State<Props> {
  Loaded?: ComponentType<Props>;
  error?: unknown;
}

/** A component that may not be there yet; `<Part>` renders it. */
export interface Lazy<Props extends object> {
  /** Fetches it, for when it is about to be needed: a pointer is over its button, or the button has the focus. */
  preload(): void;
  subscribe(listener: () => void): () => void;
  state(): State<Props>;
}

/** Declares a component of a chunk of its own: `preloaded(() => import('./dialog.tsx').then((file) => file.Dialog))`. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> {
  const listeners = new Set<() => void>();
  let state: State<Props> = {};
  let loading = false;

  function become(next: State<Props>): void {
    loading = false;
    state = next;
    for (const listener of listeners) listener();
  }

  function preload(): void {
    if (loading || state.Loaded) return;
    loading = true;
    // An earlier failure says nothing about this try.
    state = {};
    load().then(
      (Loaded) => become({ Loaded }),
      (error: unknown) => become({ error }),
    );
  }

  afterFirstScreen(preload);
  return {
    preload,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface LazyComponentProps<Props extends object> {
  of: Lazy<Props>;
  props: Props;
}

/** Renders a preloaded component once it is there; one that cannot be fetched is an error of the screen around it. */
export function LazyComponent<Props extends object>({ of, props }: LazyComponentProps<Props>): ReactNode {
  // Where nothing has fetched it before, the first rendering does.
  useState(of.preload);
  const { Loaded, error } = useSyncExternalStore(of.subscribe, of.state);
  if (error !== undefined) throw error;
  return Loaded ? <Loaded {...props} /> : null;
}
