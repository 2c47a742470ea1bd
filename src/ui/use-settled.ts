import { useEffect, useState } from 'react';
import { type AppError, toAppError } from '../api/app-error.ts';

export type Settled<T> =
  | { state: 'waiting' }
  | { state: 'done'; value: T }
  | { state: 'failed'; error: AppError };

/** The state of a promise; another promise starts as waiting. */
export function useSettled<T>(promise: Promise<T>): Settled<T> {
  const [settled, setSettled] = useState<{ of: Promise<T>; as: Settled<T> } | null>(null);
  useEffect(() => {
    promise.then(
      (value) => setSettled({ of: promise, as: { state: 'done', value } }),
      async (thrown: unknown) =>
        setSettled({ of: promise, as: { state: 'failed', error: await toAppError(thrown) } }),
    );
  }, [promise]);
  return settled?.of === promise ? settled.as : { state: 'waiting' };
}
