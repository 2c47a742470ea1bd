/** Many callers, one run: whoever asks while it is under way gets the same promise. */
export function singleFlight<T>(run: () => Promise<T>): () => Promise<T> {
  let flying: Promise<T> | null = null;
  return () => {
    flying ??= run().finally(() => {
      flying = null;
    });
    return flying;
  };
}
