import { useEffect, useState } from 'react';

/** The outcome of a promise that never rejects, once it is there; null before, and for another promise. */
export function useOutcome<T>(promise: Promise<T> | null): T | null {
  const [settled, setSettled] = useState<{ promise: Promise<T>; value: T } | null>(null);
  useEffect(() => {
    promise?.then((value) => setSettled({ promise, value }));
  }, [promise]);
  return settled && settled.promise === promise ? settled.value : null;
}
