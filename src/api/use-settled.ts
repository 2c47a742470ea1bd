import { useEffect, useState } from 'react';
import { type AppError, toAppError } from './app-error.ts';

export type Settled<T> =
  | { type: 'waiting' }
  | { type: 'done'; value: T }
  | { type: 'failed'; error: AppError };

/** The outcome of a promise; 'waiting' until it is settled, and for null. */
export function useSettled<T>(promise: Promise<T> | null): Settled<T> {
  const [settled, setSettled] = useState<{ of: Promise<T> | null; as: Settled<T> } | null>(null);
  useEffect(() => {
    promise?.then(
      (value) => setSettled({ of: promise, as: { type: 'done', value } }),
      async (thrown: unknown) =>
        setSettled({ of: promise, as: { type: 'failed', error: await toAppError(thrown) } }),
    );
  }, [promise]);
  return settled && settled.of === promise ? settled.as : { type: 'waiting' };
}
