// Facilities: hospitals or sites.
import { z } from 'zod';
import { answeredId, noData, orDefault, suggestions, textOrNumber } from '../common/answers.ts';
import { endpoint } from '../common/endpoint.ts';
import { entities } from '../common/entities.ts';
import { messageKey } from '../common/message-key.ts';
import { idsBody, pageQuery, recordId, searchValue } from '../common/paging.ts';
import type { Right } from '../common/rights.ts';

export const facility = z.object({
  id: answeredId.describe('Record id; sent as `facility_id` wherever monitors or users refer to a facility.'),
  name: z.string(),
  physical_address: z.string(),
  city: z.string(),
  state: z.string().describe('Full name of the state.'),
  zip: z
    .preprocess((zip) => (typeof zip === 'number' ? String(zip).padStart(5, '0') : zip), z.string())
    .describe('Five digits, leading zero included.'),
  timezone: z.string().describe('IANA time zone name.'),
  country_code: orDefault(z.string(), '+1').describe('Dial code of the phone number, with its plus.'),
  facility_id: textOrNumber.describe(
    "The hospital's own code; only here and in a user's `assigned_facilities`. Elsewhere `facility_id` is a record id.",
  ),
  contact_name: z.string(),
  contact_email: z.string(),
  contact_phone: textOrNumber.describe('Ten digits.'),
  mca_rep_name: z.string(),
  version: z
    .number()
    .int()
    .optional()
    .describe("Raised by every change. Sent with a PUT, it detects other people's changes."),
});
export type Facility = z.output<typeof facility>;

export const { sortKeys: facilitySortKeys, defaultSort: facilityDefaultSort } = entities.facility;
export type FacilitySortKey = (typeof facilitySortKeys)[number];

/** Filters of searches and bulk calls: all that are given must fit. The capability is `recordFilters`. */
export const facilityListFilters = z.object(
  {
    state: z
      .string(messageKey('fieldInvalid'))
      .max(50, messageKey('fieldInvalid'))
      .optional()
      .describe('Only those in this state, by its full name; case and accents are ignored.'),
    monitors: z
      .literal('none', messageKey('fieldInvalid'))
      .optional()
      .describe('`none`: only those without monitors.'),
  },
  messageKey('fieldInvalid'),
);
export type FacilityListFilters = z.output<typeof facilityListFilters>;

const query = pageQuery(facilitySortKeys, facilityDefaultSort.by, facilityDefaultSort.order);

export const listFacilities = endpoint({
  method: 'GET',
  path: 'v1/facilities',
  caller: 'administrator',
  right: 'see',
  recordsOf: 'facilities',
  query,
  data: z.array(facility),
  summary: 'Lists all facilities',
});

export const searchFacilities = endpoint({
  method: 'POST',
  reads: true,
  path: 'v1/facilities/search',
  caller: 'administrator',
  right: 'see',
  recordsOf: 'facilities',
  query,
  body: z.object({ searchValue, filters: facilityListFilters.default({}) }),
  data: z.array(facility),
  summary: 'Searches facilities by name, address, code, city, state or zip',
  description: 'As monitors are searched.',
});

export const getFacility = endpoint({
  method: 'GET',
  path: 'v1/facilities/{id}',
  caller: 'administrator',
  right: 'see',
  recordsOf: 'facilities',
  params: z.object({ id: recordId }),
  data: z.array(facility).length(1),
  summary: 'Returns one facility by record id',
});

export const getFacilitiesByIds = endpoint({
  method: 'POST',
  reads: true,
  path: 'v1/facilities/ids',
  caller: 'administrator',
  right: 'see',
  recordsOf: 'facilities',
  body: idsBody,
  data: z.array(facility),
  summary: 'Returns up to 100 facilities by record id, in any order',
  description: 'Ids that do not exist are left out.',
});

/**
 * A facility as a picker shows it. The code and the city tell facilities of one name apart, where the server sends
 * them.
 */
export const facilityName = facility.pick({ id: true, name: true }).extend({
  facility_id: facility.shape.facility_id.nullish(),
  city: facility.shape.city.nullish(),
});

/** Of whoever may do something in some facilities alone, a picker offers those. */
const pickerRights = ['seeSites', 'changeMonitors', 'changePeople'] as const satisfies readonly Right[];
export type PickerRight = (typeof pickerRights)[number];

export const findFacilityNames = endpoint({
  method: 'POST',
  reads: true,
  path: 'v1/facilities/names',
  caller: 'administrator',
  right: 'see',
  body: z.object({
    search_name: searchValue,
    right: z
      .enum(pickerRights, messageKey('fieldInvalid'))
      .optional()
      .describe(
        'Only facilities where the caller has this right, too. Sent where the capability `roles` is.',
      ),
  }),
  data: suggestions(facilityName),
  summary: 'Finds up to 20 facilities that a search finds, best match first',
});

export const countFacilities = endpoint({
  method: 'GET',
  path: 'v1/facilities/count',
  caller: 'administrator',
  right: 'see',
  data: noData,
  summary: 'Returns the number of facilities, in `count`',
});
