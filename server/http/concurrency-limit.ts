// Limits how many requests of one kind a caller may have open at once.
import { HttpError } from './http-error.ts';

/** Counts a request until the returned function is called, once. @throws HttpError 429 when there are too many */
export type BeginCall = (callerId: string) => () => void;

/** @param retryAfter in seconds */
export function limitConcurrency(max: number, retryAfter: number): BeginCall {
  /** Caller's record id → open requests. */
  const open = new Map<string, number>();

  function count(callerId: string, more: 1 | -1) {
    const now = (open.get(callerId) ?? 0) + more;
    if (now > 0) open.set(callerId, now);
    else open.delete(callerId);
  }

  return (callerId) => {
    if ((open.get(callerId) ?? 0) >= max) {
      throw new HttpError(429, 'tooManyAtOnce', { headers: { 'Retry-After': String(retryAfter) } });
    }
    count(callerId, 1);
    return () => count(callerId, -1);
  };
}
