// A Source describes one value that the service answers and this device may keep: a page of a list, a monitor's grid,
// a record, a count. It says how to fetch the value, how to keep it, and which changes make it out of date.
// A route's loader calls `load` (load.ts), the screen shows the result with `useLoaded` (use-loaded.ts); lists and grids
// add a stable order (use-list.ts, use-grid.ts). Changes arrive in changes.ts and cause a refetch.
import type { AppError } from '../api/app-error.ts';
import type { Call } from '../api/http.ts';
import type { DeviceCache } from './device/device-cache.ts';
import type { Directory } from './directory/directory.ts';
import type { Snapshot } from './snapshot.ts';

/** How a value is kept on the device. Nothing here rejects: null where the database fails. */
export interface DeviceCopy<T> {
  /** The value as the service last answered it, from the database. */
  read(cache: DeviceCache): Promise<Snapshot<T> | null>;
  /**
   * Reads the device's copy, or null once something that affects it has changed. Left out where that makes no
   * difference.
   */
  readUnchanged?(cache: DeviceCache): Promise<Snapshot<T> | null>;
  /** The directory's answer: shown first where the device's is, and offline where nothing else is there. */
  fromDirectory?(directory: Directory): Promise<Snapshot<T> | null>;
  /** An answer worked out from what the device happens to keep, for use offline without a directory. Left out where `read` is the best there is. */
  answer?(cache: DeviceCache): Promise<Snapshot<T> | null>;
  write(cache: DeviceCache, value: T, requestedAt: number): Promise<unknown>;
}

export interface Source<T> {
  /** Equal queries have equal keys. */
  key: string;
  fetch(call: Call, signal?: AbortSignal): Promise<T>;
  /** Left out where nothing is kept. */
  device?: DeviceCopy<T>;
  /**
   * Says what a screen shows first. `device`: the device's copy, while the service is asked in the background.
   * `service`: the service's answer, or the device's copy where the service fails. `loading`: a loading state until
   * the answer.
   */
  showsFirst: 'device' | 'service' | 'loading';
  /** The words of the search box: while they are typed, and a directory answers, the service is not asked. */
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
