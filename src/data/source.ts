// A Source describes one value that the service answers and the store may know: a page of a list, a monitor's grid, a record, a
// count. It says how to fetch the value, how the store has it, and which changes make it out of date.
// A route's loader calls `load` (load.ts), the screen shows the result with `useLoaded` (use-loaded.ts); lists and grids
// add a stable order. Changes arrive in changes.ts and cause a refetch.
import type { AppError } from '../api/app-error.ts';
import type { Call } from '../api/http.ts';
import type { Snapshot } from './snapshot.ts';
import type { ListStore } from './store/list-store.ts';

/** How the store has a value. Nothing here rejects. */
export interface Stored<T> {
  read(lists: ListStore): Promise<Snapshot<T> | null>;
  learn(lists: ListStore, value: T, requestedAt: number): void;
  /** Whether what is known may be shown before the service has answered: a status of now may not. */
  mayLead: boolean;
  /** Whether a screen follows what the store learns elsewhere; a list's rows would move. */
  isFollowed: boolean;
}

export interface Source<T> {
  /** Equal queries have equal keys. */
  key: string;
  fetch(call: Call, signal?: AbortSignal): Promise<T>;
  /** Left out where nothing is kept. */
  stored?: Stored<T>;
  /** The words of the search box: while they are typed, and the store answers completely, the service is not asked. */
  searchText?: string;
  /** The entities whose changes may affect the value; `useLoaded` subscribes to them. */
  affectedBy: readonly string[];
}

/** The result of a request; both are null where it was aborted. */
export interface Outcome<T> {
  /** When it was requested (request-number.ts). */
  requestNumber: number;
  snapshot: Snapshot<T> | null;
  /** Why the service did not answer. */
  error: AppError | null;
}

/** The answer that a loader hands to the screen. */
export interface Loaded<T> extends Outcome<T> {
  source: Source<T>;
  /** The request that the screen does not wait for. Never rejects. */
  pending: Promise<Outcome<T>> | null;
}
