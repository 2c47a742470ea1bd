// How much of one kind a caller may have under way at once.
import { HttpError } from './http-error.ts';

/** Lets a caller begin; the answer is called once, when it is over. @throws HttpError 429 where there are too many */
export type BeginCall = (callerId: string) => () => void;

/** @param retryAfter when to ask again, in seconds */
export function limitConcurrency(most: number, retryAfter: number): BeginCall {
  /** Record id of a caller → how many are theirs. */
  const open = new Map<string, number>();

  function count(callerId: string, more: 1 | -1) {
    const now = (open.get(callerId) ?? 0) + more;
    if (now > 0) open.set(callerId, now);
    else open.delete(callerId);
  }

  return (callerId) => {
    if ((open.get(callerId) ?? 0) >= most) {
      throw new HttpError(429, 'tooManyAtOnce', { headers: { 'Retry-After': String(retryAfter) } });
    }
    count(callerId, 1);
    return () => count(callerId, -1);
  };
}
