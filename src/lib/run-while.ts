/**
 * Starts something each time a condition becomes true, and aborts it when that becomes false.
 * @param subscribe calls back when the condition may have changed; returns how to unsubscribe
 * @returns how to stop for good
 */
export function runWhile(
  holds: () => boolean,
  subscribe: (update: () => void) => () => void,
  begin: (signal: AbortSignal) => void,
): () => void {
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
