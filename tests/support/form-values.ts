// Valid values for the forms; unique fields differ each time.
let serial = 0;

export function typedFacility(more: object = {}) {
  serial += 1;
  return {
    name: 'Mercy Hospital',
    physical_address: '12 Elm Street, 3rd floor',
    city: 'Boston',
    state: 'Massachusetts',
    zip: '02115',
    timezone: 'America/New_York',
    facility_id: `MERCY-${serial}`,
    contact_name: 'Robin Doe',
    mca_rep_name: 'Sam Roe',
    contact_email: 'robin@example.com',
    country_code: '+44',
    contact_phone: '6175550100',
    ...more,
  };
}

/** A new user of these facilities. */
export function typedUser(location: string[], more: object = {}) {
  serial += 1;
  return {
    firstName: 'Ada',
    lastName: 'Morgan',
    email: `ada${serial}@example.com`,
    countryCode: '+44',
    phoneNumber: '6175550100',
    location,
    ...more,
  };
}

/** A change of a user, to be completed with facilities. */
export const typedChange = {
  firstName: 'Grace',
  lastName: 'Hopper',
  countryCode: '+1',
  phoneNumber: '2125550100',
};
