// Deleting facilities: their calls, the questions of the check, and how the dialog names them.
import type { Facility } from '../../../contract/facilities.ts';
import {
  deleteFacilities,
  deleteFoundFacilities,
  facilityDeleteCodes,
} from '../../../contract/facility-writes.ts';
import type { DeleteKind } from '../../lists/delete-kind.ts';
import type { FacilityMenu } from './facility-kind.ts';

export const facilityDeletes: DeleteKind<Facility, FacilityMenu> = {
  title: (t) => t('facilities.deleteTitle'),
  codes: facilityDeleteCodes,

  async send(call, { search, ids, skippedIds, bulk }, options) {
    const body = { facility_ids: ids, skippedfacility_ids: skippedIds, ...bulk };
    if (search === '') return await call(deleteFacilities, { body }, options);
    return await call(deleteFoundFacilities, { body: { ...body, searchValue: search } }, options);
  },

  line: (row) => ({ id: row.id, name: row.name, details: [row.facility_id, row.city, row.state] }),
  done: (t, count) => t('facilities.deletedCount', { count }),
};
