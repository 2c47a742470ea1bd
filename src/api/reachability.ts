// Whether the service can be reached: the browser's own word, and what became of the last call.

export interface Reachability {
  /** When the service was last lost (ms since 1970), or null while it can be reached. */
  offlineSince(): number | null;
  /** A call got an answer, or none. */
  report(reached: boolean): void;
  subscribe(listener: () => void): () => void;
}

export function createReachability(): Reachability {
  const listeners = new Set<() => void>();
  let since: number | null = navigator.onLine ? null : Date.now();

  function become(reached: boolean): void {
    const lost = !reached;
    if (lost === (since !== null)) return;
    since = lost ? Date.now() : null;
    for (const listener of listeners) listener();
  }

  window.addEventListener('offline', () => become(false));
  // 'online' is a hope, not an answer: it counts as reachable, and the next call corrects it.
  window.addEventListener('online', () => become(true));

  return {
    offlineSince: () => since,
    // An answer that was under way when the browser lost its network says nothing about now.
    report: (reached) => become(reached && navigator.onLine),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
