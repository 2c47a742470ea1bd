// One facility, as the lists of facilities, the dialogs and the screens about a facility read it.
import { type Facility, facility, getFacility } from '../../../contract/facilities/facilities.ts';
import { onlyRecord } from '../../api/only-record.ts';
import type { Source } from '../source.ts';
import { type RecordDefinition, recordSource } from './record-source.ts';

export const facilityRecord: RecordDefinition<Facility> = {
  entity: 'facilities',
  affectedBy: ['facilities'],
  schema: facility,
  idOf: (row) => row.id,
  async fetchOne(call, id, signal) {
    return onlyRecord(await call(getFacility, { params: { id } }, { signal }));
  },
};

/** One facility: what the store knows while the latest version is loading. */
export function facilitySource(id: string): Source<Facility> {
  return recordSource(facilityRecord, id, true);
}
