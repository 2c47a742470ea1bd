import { dotted } from '../../contract/common/isolate.ts';
import { maxSearchLength } from '../../contract/common/paging.ts';
import { findFacilityNames } from '../../contract/facilities/facilities.ts';
import type { Call } from './http.ts';

/** For facility pickers: at most 20 facilities that a search finds, best match first. */
export function findFacilities(call: Call) {
  return async (text: string, signal: AbortSignal) => {
    const body = { search_name: text.slice(0, maxSearchLength) };
    const { data } = await call(findFacilityNames, { body }, { signal });
    return data.map(({ id, name, facility_id, city }) => ({
      id,
      name,
      details: dotted(facility_id, city),
    }));
  };
}
