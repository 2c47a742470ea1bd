// Facilities from a table.
import type { z } from 'zod';
import { defaultDialCode } from '../../contract/common/dial-codes.ts';
import { identityKey } from '../../contract/common/normalise.ts';
import { states } from '../../contract/common/states.ts';
import { timeZones } from '../../contract/common/time-zones.ts';
import { facilityForm } from '../../contract/facilities/facility-writes.ts';
import { type Fault, failed, type ImportEntity } from '../jobs/imports/import-entity.ts';
import { choiceOf, faultsOf, phoneOf, readCells } from '../jobs/imports/read-cells.ts';
import { addFacilities, findCodeIdentities } from '../store/facilities/facility-imports.ts';
import { valuesOf } from './change-facilities.ts';

/** Names a value that is there and is not right, where the form would say that it is missing. */
function faultOfChoice(field: string, text: string): Fault | null {
  if (text === '') return null;
  if (field === 'state' && !states.some((state) => state === text))
    return { field, message: 'importStateUnknown' };
  if (field === 'timezone' && !timeZones.includes(text)) return { field, message: 'importTimeZoneUnknown' };
  if (field === 'zip' && /^\d{3,4}$/u.test(text)) return { field, message: 'importZipZeroLost' };
  return null;
}

function isFault(fault: Fault | null): fault is Fault {
  return fault !== null;
}

export function facilityImports(): ImportEntity<z.output<typeof facilityForm>> {
  return {
    entity: 'facility',
    identityField: 'facility_id',
    codeFields: ['facility_id'],
    millisecondsEach: 0.6,
    read(cells) {
      const { texts, faults: spoilt } = readCells(cells);
      const { state = '', timezone = '', zip = '', contact_phone = '', country_code = '' } = texts;
      const phone = phoneOf({ code: country_code, number: contact_phone });
      const values = {
        ...texts,
        state: choiceOf(state, states),
        timezone: choiceOf(timezone, timeZones),
        zip: zip.replace(/^(\d{5})-?\d{4}$/u, '$1'),
        country_code: phone.code || defaultDialCode,
        contact_phone: phone.number,
      };
      const isSpoilt = new Set(spoilt.map(({ field }) => field));
      const faults = [
        ...spoilt,
        ...(['state', 'timezone', 'zip'] as const)
          .filter((field) => !isSpoilt.has(field))
          .map((field) => faultOfChoice(field, values[field]))
          .filter(isFault),
      ];
      const form = facilityForm.safeParse(values);
      const { name = '', facility_id: code = '' } = texts;
      return {
        form: form.data ?? null,
        faults: [...faults, ...(form.success ? [] : faultsOf(form.error, faults))],
        label: `${name} (${code})`,
        identity: code === '' ? null : identityKey(code),
        facilities: [],
      };
    },
    async findTaken(db, identities) {
      const found = await findCodeIdentities(db, identities);
      return new Map(found.map((identity) => [identity, 'facilityIdTaken']));
    },
    async add({ tx, trail }, rows) {
      const values = rows.map(({ recordId, form }) => ({ id: recordId, ...valuesOf(form) }));
      const added = await addFacilities(tx, trail, values);
      return new Map(
        rows.map(({ recordId }) => [
          recordId,
          added.has(recordId) ? { state: 'done' } : failed('facilityIdTaken', 'facility_id'),
        ]),
      );
    },
  };
}
