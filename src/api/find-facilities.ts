import { dotted } from '../../contract/common/isolate.ts';
import { maxSearchLength } from '../../contract/common/paging.ts';
import { findFacilityNames, type PickerRight } from '../../contract/facilities/facilities.ts';
import type { Call } from './http.ts';

/**
 * For facility pickers: at most 20 facilities that a search finds, best match first.
 * @param right only those where the person has it; left out: all that are seen
 */
export function findFacilities(call: Call, right?: PickerRight) {
  return async (text: string, signal: AbortSignal) => {
    const body = { search_name: text.slice(0, maxSearchLength), ...(right && { right }) };
    const { data } = await call(findFacilityNames, { body }, { signal });
    return data.map(({ id, name, facility_id, city }) => ({
      id,
      name,
      details: dotted(facility_id, city),
    }));
  };
}
