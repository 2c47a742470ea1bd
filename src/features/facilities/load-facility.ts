// One facility: as it was last seen, at once, and asked again behind; one that was never seen waits for the service.
import { type Facility, facility as schema } from '../../../contract/facilities/facilities.ts';
import { type AppError, toAppError } from '../../api/app-error.ts';
import type { AppContext } from '../../data/app-context.ts';
import { errorOf } from '../../data/load-list.ts';
import { redirectToErrorScreen } from '../../shell/redirect-to-error-screen.ts';
import { facilitySource } from './facility-source.ts';

type Parts = Pick<AppContext, 'call' | 'cache'>;

export interface LoadedFacility {
  facility: Facility | null;
  /** Why there is none. */
  error: AppError | null;
  /** Settles when the facility has been asked again: null, or why that failed. */
  behind: Promise<AppError | null> | null;
}

/** Asks the service for a facility and keeps its answer. */
export async function fetchFacility(
  { call, cache }: Parts,
  id: string,
  signal?: AbortSignal,
): Promise<Facility> {
  const at = Date.now();
  const row = await facilitySource.fetchOne(call, id, signal);
  await cache.keepRow(facilitySource, row, at);
  return row;
}

/** The facility as this device last saw it; null where it never did. */
export async function seenFacility(cache: Parts['cache'], id: string): Promise<Facility | null> {
  return (await cache.row(facilitySource.entity, schema, id))?.row ?? null;
}

/** A part of a route's loader. An unknown id leads to the error screen. */
export async function loadFacility(
  parts: Parts,
  id: string,
  address: string,
  signal: AbortSignal,
): Promise<LoadedFacility> {
  const facility = await seenFacility(parts.cache, id);
  if (facility) return { facility, error: null, behind: errorOf(fetchFacility(parts, id, signal)) };
  try {
    return { facility: await fetchFacility(parts, id, signal), error: null, behind: null };
  } catch (thrown) {
    const error = await toAppError(thrown);
    if (error.kind === 'aborted') throw error;
    if (error.kind === 'notFound') throw redirectToErrorScreen(address);
    return { facility: null, error, behind: null };
  }
}
