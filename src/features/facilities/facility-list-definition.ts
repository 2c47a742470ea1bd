// Facilities as a list: which call answers which query, and how this device answers it without the service.

import { searchKeyOf, sortKey } from '../../../contract/common/normalise.ts';
import { pageSize } from '../../../contract/common/paging.ts';
import {
  type Facility,
  type FacilitySortKey,
  facilityDefaultSort,
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
}

export const facilityListDefinition: ListDefinition<FacilityListTypes> = {
  ...facilityRecord,
  sortKeys: facilitySortKeys,
  defaultSort: facilityDefaultSort,
  nameOf: (row) => row.name,
  inMenu: () => true,
  searchKeyOf: (row) =>
    searchKeyOf(row.name, row.facility_id, row.physical_address, row.city, row.state, row.zip),
  // The service sorts zips as they are stored.
  sortValue: (row, by) => (by === 'zip' ? row.zip : sortKey(row[by])),

  async fetchPage(call, { searchText, sort, order, page }, signal) {
    const query = { count: pageSize, page, sort_column: sort, sort_order: order };
    const { data, count } =
      searchText === ''
        ? await call(listFacilities, { query }, { signal })
        : await call(searchFacilities, { query, body: { searchValue: searchText } }, { signal });
    return { rows: data, count: count ?? data.length };
  },

  async fetchMany(call, ids) {
    return (await call(getFacilitiesByIds, { body: { ids } })).data;
  },
};
