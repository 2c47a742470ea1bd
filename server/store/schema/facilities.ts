import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, keyText, record } from './columns.ts';

export const facilities = pgTable(
  'facilities',
  {
    id: id(),
    name: text('name').notNull(),
    physicalAddress: text('physical_address').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zip: keyText('zip').notNull(),
    timezone: text('timezone').notNull(),
    countryCode: text('country_code').notNull().default('+1'),
    /** The hospital's own code; `facility_id` on the wire. */
    code: text('code').notNull(),
    contactName: text('contact_name').notNull(),
    contactEmail: text('contact_email').notNull(),
    contactPhone: text('contact_phone').notNull(),
    mcaRepName: text('mca_rep_name').notNull(),
    nameKey: keyText('name_key').notNull(),
    addressKey: keyText('address_key').notNull(),
    codeKey: keyText('code_key').notNull(),
    codeIdentity: keyText('code_identity').notNull(),
    cityKey: keyText('city_key').notNull(),
    stateKey: keyText('state_key').notNull(),
    searchKey: keyText('search_key').notNull(),
    ...record,
  },
  (t) => [
    uniqueIndex('facilities_code').on(t.codeIdentity),
    index('facilities_by_name').on(t.nameKey.asc().nullsFirst(), t.id.asc()),
    index('facilities_by_address').on(t.addressKey.asc().nullsFirst(), t.id.asc()),
    index('facilities_by_code').on(t.codeKey.asc().nullsFirst(), t.id.asc()),
    index('facilities_by_city').on(t.cityKey.asc().nullsFirst(), t.id.asc()),
    index('facilities_by_state').on(t.stateKey.asc().nullsFirst(), t.id.asc()),
    index('facilities_by_zip').on(t.zip.asc().nullsFirst(), t.id.asc()),
    index('facilities_search').using('gin', t.searchKey.op('gin_trgm_ops')),
  ],
);
