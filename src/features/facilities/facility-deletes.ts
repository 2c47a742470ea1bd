import {
  deleteFacilities,
  deleteFoundFacilities,
  facilityDeleteCodes,
} from '../../../contract/facilities/facility-writes.ts';
import type { DeleteDefinition } from '../../deletes/delete-definition.ts';
import type { FacilityListTypes } from './facility-list-definition.ts';

export const facilityDeletes: DeleteDefinition<FacilityListTypes> = {
  title: (t) => t('facilities.deleteTitle'),
  codes: facilityDeleteCodes,

  async send(call, { searchText, ids, skippedIds, bulk }, options) {
    const body = { facility_ids: ids, skippedfacility_ids: skippedIds, ...bulk };
    if (searchText === '') return await call(deleteFacilities, { body }, options);
    return await call(deleteFoundFacilities, { body: { ...body, searchValue: searchText } }, options);
  },

  line: (row) => ({ id: row.id, name: row.name, details: [row.facility_id, row.city, row.state] }),
  done: (t, count) => t('facilities.deletedCount', { count }),
};
