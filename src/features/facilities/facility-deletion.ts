import {
  deleteFacilities,
  deleteFoundFacilities,
  facilityDeleteQuestions,
} from '../../../contract/facilities/facility-writes.ts';
import type { ListQuery } from '../../data/list-definition.ts';
import type { Deletion } from '../../deletes/deletion.ts';
import { listDeletion } from '../../deletes/list-deletion.ts';
import { type FacilityListTypes, facilityListDefinition } from './facility-list-definition.ts';

export function facilityDeletion(query: ListQuery<FacilityListTypes>): Deletion<FacilityListTypes['row']> {
  const { searchText, filters } = query;
  return listDeletion(facilityListDefinition, query, {
    title: (t) => t('facilities.deleteTitle'),
    codes: facilityDeleteQuestions,

    async send(call, { ids, skippedIds, bulk }, options) {
      const body = {
        facility_ids: ids,
        skippedfacility_ids: skippedIds,
        ...(filters && { filters }),
        ...bulk,
      };
      if (searchText === '') return await call(deleteFacilities, { body }, options);
      return await call(deleteFoundFacilities, { body: { ...body, searchValue: searchText } }, options);
    },

    line: (row) => ({ id: row.id, name: row.name, details: [row.facility_id, row.city, row.state] }),
    done: (t, count) => t('facilities.deletedCount', { count }),
  });
}
