export interface Condition {
  holds(): boolean;
  /** Calls back when the condition may have changed; returns how to unsubscribe. */
  subscribe(listener: () => void): () => void;
}

/**
 * Starts something each time a condition becomes true, and aborts it when that becomes false.
 * @returns how to stop for good
 */
export function runWhile({ holds, subscribe }: Condition, begin: (signal: AbortSignal) => void): () => void {
  let current: AbortController | null = null;

  function update() {
    if (holds() === (current !== null)) return;
    current?.abort();
    current = current ? null : new AbortController();
    if (current) begin(current.signal);
  }

  const unsubscribe = subscribe(update);
  update();
  return () => {
    unsubscribe();
    current?.abort();
    current = null;
  };
}
