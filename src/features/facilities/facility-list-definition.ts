// Facilities as a list: which call answers which query, and how this device answers it without the service.

import { searchKeyOf, sortKey } from '../../../contract/common/normalise.ts';
import { pageSize } from '../../../contract/common/paging.ts';
import {
  type Facility,
  type FacilitySortKey,
  facility,
  facilityDefaultSort,
  facilitySortKeys,
  getFacilitiesByIds,
  getFacility,
  listFacilities,
  searchFacilities,
} from '../../../contract/facilities/facilities.ts';
import { onlyRecord } from '../../api/only-record.ts';
import type { ListDefinition, ListTypes } from '../../data/list-definition.ts';
import { recordSource } from '../../data/records/record-source.ts';
import type { Source } from '../../data/source.ts';

/** The one menu that facilities have; their count is kept under it. */
export type FacilityMenu = 'FACILITY_ALL';

export interface FacilityListTypes extends ListTypes {
  row: Facility;
  sortKey: FacilitySortKey;
  menu: FacilityMenu;
}

export const facilityListDefinition: ListDefinition<FacilityListTypes> = {
  entity: 'facilities',
  affectedBy: ['facilities'],
  schema: facility,
  sortKeys: facilitySortKeys,
  defaultSort: facilityDefaultSort,
  idOf: (row) => row.id,
  nameOf: (row) => row.name,
  inMenu: () => true,
  searchKeyOf: (row) =>
    searchKeyOf(row.name, row.physical_address, row.facility_id, row.city, row.state, row.zip),
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

  async fetchOne(call, id, signal) {
    return onlyRecord(await call(getFacility, { params: { id } }, { signal }));
  },

  async fetchMany(call, ids) {
    return (await call(getFacilitiesByIds, { body: { ids } })).data;
  },
};

/** One facility: the stored copy while the latest version is loading. */
export function facilitySource(id: string): Source<Facility> {
  return recordSource(facilityListDefinition, id, 'device');
}
