import { findFacilityNames } from '../../contract/facilities/facilities.ts';
import type { Call } from './http.ts';

/** As long as a search may be (contract/paging.ts). */
const longestSearch = 100;

/** What facility pickers ask: at most 20 facilities whose name contains a text, best match first. */
export function findFacilities(call: Call) {
  return async (text: string, signal: AbortSignal) => {
    const body = { search_name: text.slice(0, longestSearch) };
    return (await call(findFacilityNames, { body }, { signal })).data;
  };
}
