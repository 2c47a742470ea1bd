// The one shape of what is read from the service and may be kept on this device: a page of a list, a grid of a
// monitor's page, one record, a count. A route's loader begins with it (load.ts), a screen shows it (use-source.ts).
// Whatever else can answer on the device, such as a directory of all monitors, is one more source of this shape.
import type { AppError } from '../api/app-error.ts';
import type { Call } from '../api/http.ts';
import type { DeviceCache } from './device/device-cache.ts';
import type { Snapshot } from './snapshot.ts';

/** How a value is kept on the device. Nothing here rejects: a database that fails answers null. */
export interface DeviceCopy<T> {
  /** The value as the service last answered it, from the database. */
  read(cache: DeviceCache): Promise<Snapshot<T> | null>;
  /** The same, unless something that affects it was changed since. Left out where that makes no difference. */
  readUnchanged?(cache: DeviceCache): Promise<Snapshot<T> | null>;
  /** An answer without the service; left out where the device knows no more than the last one. */
  answer?(cache: DeviceCache): Promise<Snapshot<T> | null>;
  write(cache: DeviceCache, value: T, readAt: number): Promise<unknown>;
}

export interface Source<T> {
  /** Equal questions have equal keys. */
  key: string;
  /** Asks the service. */
  fetch(call: Call, signal?: AbortSignal): Promise<T>;
  /** Left out where nothing is kept. */
  device?: DeviceCopy<T>;
  /**
   * What a screen opens with: the device's copy while the service is asked behind it; the service's answer, or the
   * device's copy where the service fails; or nothing, until the service has answered.
   */
  opensWith: 'device' | 'service' | 'nothing';
  /** Whose changes affect the value: an entity's, or only those of some of its records. */
  affectedBy: { entities: readonly string[]; ids?: readonly (string | null | undefined)[] };
}

/** What became of asking for a value; both are null where that was given up. */
export interface Outcome<T> {
  snapshot: Snapshot<T> | null;
  /** Why there is no answer of the service. */
  error: AppError | null;
}

/** What a loader hands to the screen. */
export interface Loaded<T> extends Outcome<T> {
  source: Source<T>;
  /** ms since 1970 */
  loadedAt: number;
  /** The service's answer, where the screen does not wait for it. Never rejects. */
  behind: Promise<Outcome<T>> | null;
}
