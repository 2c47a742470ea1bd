/**
 * Does something for as long as a condition holds, each time that it does.
 * @param subscribe tells when the condition may have changed, until its answer is called
 * @param begin is given the signal that ends what it begins
 * @returns how to end it for good
 */
export function runWhile(
  holds: () => boolean,
  subscribe: (look: () => void) => () => void,
  begin: (signal: AbortSignal) => void,
): () => void {
  let current: AbortController | null = null;

  function look() {
    if (holds() === (current !== null)) return;
    current?.abort();
    current = current ? null : new AbortController();
    if (current) begin(current.signal);
  }

  const unsubscribe = subscribe(look);
  look();
  return () => {
    unsubscribe();
    current?.abort();
    current = null;
  };
}
