// Facilities as a list: which call answers which query, and how this device answers it without the service.

import { z } from 'zod';
import { searchKeyOf, sortKey } from '../../../contract/common/normalise.ts';
import {
  type Facility,
  type FacilityListFilters,
  type FacilitySortKey,
  facilityDefaultSort,
  facilityListFilters,
  facilitySortKeys,
  getFacilitiesByIds,
  listFacilities,
  searchFacilities,
} from '../../../contract/facilities/facilities.ts';
import type { ListDefinition, ListTypes } from '../../data/list-definition.ts';
import { facilityRecord } from '../../data/records/facility-record.ts';

/** The one menu that facilities have; their count is kept under it. */
export type FacilityMenu = 'FACILITY_ALL';

export interface FacilityListTypes extends ListTypes {
  row: Facility;
  sortKey: FacilitySortKey;
  menu: FacilityMenu;
  filters: FacilityListFilters;
}

/** The filters that an address of the list of facilities may have. */
export const facilityFilterSearch = z.object({
  state: facilityListFilters.shape.state.catch(undefined),
  monitors: z.literal('none').optional().catch(undefined),
});

export const facilityListDefinition: ListDefinition<FacilityListTypes> = {
  ...facilityRecord,
  sortKeys: facilitySortKeys,
  defaultSort: facilityDefaultSort,
  nameOf: (row) => row.name,
  inMenu: () => true,
  filterSchema: facilityFilterSearch,
  // A facility does not say how many monitors it has.
  fits: (row, { state, monitors }) =>
    monitors ? null : state === undefined || sortKey(state) === sortKey(row.state),
  searchKeyOf: (row) =>
    searchKeyOf(row.name, row.facility_id, row.physical_address, row.city, row.state, row.zip),
  // The service sorts zips as they are stored.
  sortValue: (row, by) => (by === 'zip' ? row.zip : sortKey(row[by])),

  async fetchPage(call, { searchText, filters, sort, order, page, pageSize }, signal) {
    const query = { count: pageSize, page, sort_column: sort, sort_order: order };
    const { data, count } =
      searchText === '' && !filters
        ? await call(listFacilities, { query }, { signal })
        : await call(
            searchFacilities,
            { query, body: { searchValue: searchText, ...(filters && { filters }) } },
            { signal },
          );
    return { rows: data, count: count ?? data.length };
  },

  async fetchMany(call, ids) {
    return (await call(getFacilitiesByIds, { body: { ids } })).data;
  },
};
