// Calls that change facilities.
import { z } from 'zod';
import { writtenRecord } from '../common/answers.ts';
import { defaultDialCode, dialCode } from '../common/dial-codes.ts';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { recordId, repeatedId } from '../common/paging.ts';
import { bulkDeleteFields, bulkDeletes, recordIds } from '../common/selection.ts';
import { states } from '../common/states.ts';
import {
  emailField,
  expectedVersion,
  letters,
  phoneField,
  textField,
  zipField,
} from '../common/text-field.ts';
import { timeZones } from '../common/time-zones.ts';
import { facility, facilityListFilters } from './facilities.ts';

/** The text fields of the facility dialog, by their names on the wire. */
export const facilityFields = {
  name: textField({
    required: messageKey('hospitalNameRequired'),
    maxLength: 500,
    tooLong: messageKey('characters500Allowed'),
    characters: letters,
  }),
  physical_address: textField({
    required: messageKey('physicalAddressRequired'),
    maxLength: 255,
    tooLong: messageKey('characters255Allowed'),
  }),
  city: textField({
    required: messageKey('cityRequired'),
    maxLength: 50,
    tooLong: messageKey('characters50Allowed'),
    characters: letters,
  }),
  zip: zipField,
  facility_id: textField({
    required: messageKey('facilityIdRequired'),
    maxLength: 50,
    tooLong: messageKey('characters50Allowed'),
  }),
  contact_name: textField({
    required: messageKey('facilityContactNameRequired'),
    maxLength: 50,
    tooLong: messageKey('characters50Allowed'),
    characters: letters,
  }),
  contact_email: emailField,
  contact_phone: phoneField,
  mca_rep_name: textField({
    required: messageKey('mcaRepNameRequired'),
    maxLength: 50,
    tooLong: messageKey('characters50Allowed'),
    characters: letters,
  }),
} as const;

/** One of a list; an empty input ('' or null) is missing. */
function choice(of: readonly string[], required: ReturnType<typeof messageKey>) {
  return z.string(required).refine((value) => of.includes(value), required);
}

/** The facility dialog. All fields are required. */
export const facilityForm = z.object({
  name: facilityFields.name.schema,
  physical_address: facilityFields.physical_address.schema,
  city: facilityFields.city.schema,
  state: choice(states, messageKey('stateRequired')),
  zip: facilityFields.zip.schema,
  timezone: choice(timeZones, messageKey('timeZoneRequired')),
  facility_id: facilityFields.facility_id.schema,
  contact_name: facilityFields.contact_name.schema,
  mca_rep_name: facilityFields.mca_rep_name.schema,
  contact_email: facilityFields.contact_email.schema,
  country_code: dialCode.default(defaultDialCode),
  contact_phone: facilityFields.contact_phone.schema,
});

export const createFacility = endpoint({
  method: 'POST',
  path: 'v1/facilities',
  caller: 'administrator',
  right: 'changeFacilities',
  body: facilityForm,
  data: writtenRecord(facility),
  summary: 'Adds a facility',
  errors: { 409: 'NOT_UNIQUE: the facility code is taken' },
});

export const updateFacility = endpoint({
  method: 'PUT',
  path: 'v1/facilities/{id}',
  caller: 'administrator',
  right: 'changeSites',
  params: z.object({ id: recordId }),
  body: facilityForm.extend({ id: repeatedId, version: expectedVersion }),
  data: writtenRecord(facility),
  summary: 'Changes a facility',
  description: 'Without `version` the last write wins.',
  errors: {
    409: 'VERSION_CONFLICT: the record was changed since `version`. `data` holds `current` and `sent`. Or NOT_UNIQUE: the facility code is taken',
  },
});

/** `data` of VERSION_CONFLICT: the facility as stored, and as this call would have left it. */
export const facilityConflict = z.object({ current: facility, sent: facility });

export const facilitySelection = z.object({
  facility_ids: recordIds.default([]),
  skippedfacility_ids: recordIds.default([]),
  filters: facilityListFilters.default({}).describe('Of the list: a selection means the rows that it shows.'),
  ...bulkDeleteFields,
});

/** Codes of the delete check, and the question of each. */
export const facilityDeleteQuestions = {
  851: 'deleteFacilitiesWithMonitors',
  852: 'deleteFacilitiesWithUsers',
  853: 'deleteNothingAssociated',
  854: 'deleteFacilitiesWithBoth',
} as const;

export const { ofList: deleteFacilities, ofSearch: deleteFoundFacilities } = bulkDeletes({
  right: 'changeFacilities',
  records: 'facilities',
  selection: facilitySelection,
});
