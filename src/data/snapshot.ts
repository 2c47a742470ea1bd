import { serviceNow } from '../lib/service-clock.ts';

/** A value and its age. */
export interface Snapshot<T> {
  value: T;
  /** When the service was asked for it, ms since 1970; of a value made of several records, the oldest. */
  requestedAt: number;
  /** This tab's request for it (request-number.ts); left out where it comes from the store. */
  requestNumber?: number | undefined;
  /** False where it is made of the records that were seen: the service may know more. */
  complete: boolean;
}

export type Age = Pick<Snapshot<unknown>, 'requestedAt' | 'requestNumber'>;

/** A copy of the future was kept before the device's clock was set back: it counts as old. */
function ageOf({ requestedAt, requestNumber }: Age): number {
  return requestNumber === undefined && requestedAt > serviceNow() ? 0 : requestedAt;
}

/** Two answers to this tab are as old as its requests; what the store knows is as old as its time. */
export function isNewer(a: Age, b: Age): boolean {
  if (a.requestNumber !== undefined && b.requestNumber !== undefined)
    return a.requestNumber > b.requestNumber;
  return ageOf(a) > ageOf(b);
}
