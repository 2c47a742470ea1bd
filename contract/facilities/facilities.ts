// Facilities: hospitals or sites.
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { pageQuery, recordId, searchValue } from '../common/paging.ts';

export const facility = z.object({
  /** Record id; every other entity's `facility_id` is this one. */
  id: recordId,
  name: z.string(),
  physical_address: z.string(),
  city: z.string(),
  /** Full name of the state. */
  state: z.string(),
  /** Five digits, leading zero included. */
  zip: z.string(),
  /** IANA name. */
  timezone: z.string(),
  country_code: z.string().default('+1'),
  /** The hospital's own code: here, and only here, not a record id. */
  facility_id: z.string(),
  contact_name: z.string(),
  contact_email: z.string(),
  /** Ten digits. */
  contact_phone: z.string(),
  mca_rep_name: z.string(),
  version: z.number().int().optional(),
});
export type Facility = z.output<typeof facility>;

export const facilitySortKeys = ['name', 'physical_address', 'facility_id', 'city', 'state', 'zip'] as const;
export type FacilitySortKey = (typeof facilitySortKeys)[number];

/** By name. */
export const facilityDefaultSort = { by: 'name', order: 'asc' } as const;

const query = pageQuery(facilitySortKeys, facilityDefaultSort.by, facilityDefaultSort.order);

export const listFacilities = endpoint({
  method: 'GET',
  path: 'v1/facilities',
  caller: 'administrator',
  query,
  data: z.array(facility),
  summary: 'All facilities',
});

export const searchFacilities = endpoint({
  method: 'POST',
  path: 'v1/facilities/search',
  caller: 'administrator',
  query,
  body: z.object({ searchValue }),
  data: z.array(facility),
  summary: 'Facilities whose name, address, code, city, state or zip contains a text',
});

export const getFacility = endpoint({
  method: 'GET',
  path: 'v1/facilities/{id}',
  caller: 'administrator',
  params: z.object({ id: recordId }),
  data: z.array(facility).length(1),
  summary: 'One facility, by record id',
});

export const findFacilityNames = endpoint({
  method: 'POST',
  path: 'v1/facilities/names',
  caller: 'administrator',
  body: z.object({ search_name: searchValue }),
  data: z.array(facility.pick({ id: true, name: true })).max(20),
  summary: 'At most 20 facilities whose name contains a text, best match first',
});

export const countFacilities = endpoint({
  method: 'GET',
  path: 'v1/facilities/count',
  caller: 'administrator',
  data: z.array(z.unknown()).max(0),
  summary: 'How many facilities there are, in `count`',
});
