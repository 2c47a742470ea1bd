// Columns derived from what a user typed: for sorting, searching and uniqueness.
import { emailIdentity } from '../../../contract/common/email.ts';
import { identityKey, searchKeyOf, sortKey } from '../../../contract/common/normalise.ts';

interface MonitorTexts {
  name: string;
  serialNumber: string;
  /** Null without a facility. */
  facilityName: string | null;
}

/** Searched by serial number, which comes first, name and the facility's name. */
export function monitorKeys(of: MonitorTexts) {
  return {
    nameKey: sortKey(of.name),
    serialKey: sortKey(of.serialNumber),
    serialIdentity: identityKey(of.serialNumber),
    searchKey: searchKeyOf(of.serialNumber, of.name, of.facilityName ?? ''),
  };
}

interface FacilityTexts {
  name: string;
  physicalAddress: string;
  code: string;
  city: string;
  state: string;
  zip: string;
}

/** Searched by every column that the list shows as text; the name comes first. */
export function facilityKeys(of: FacilityTexts) {
  return {
    nameKey: sortKey(of.name),
    addressKey: sortKey(of.physicalAddress),
    codeKey: sortKey(of.code),
    codeIdentity: identityKey(of.code),
    cityKey: sortKey(of.city),
    stateKey: sortKey(of.state),
    searchKey: searchKeyOf(of.name, of.code, of.physicalAddress, of.city, of.state, of.zip),
  };
}

interface UserTexts {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  facilities: readonly { name: string }[];
}

/** Searched by name, email and phone number, and then the names of the facilities. */
export function userKeys({ firstName, lastName, email, phoneNumber, facilities }: UserTexts) {
  const names = facilities.map(({ name }) => name);
  return {
    emailIdentity: emailIdentity(email),
    usernameKey: sortKey(`${firstName} ${lastName} ${email}`),
    searchKey: searchKeyOf(`${firstName} ${lastName}`, email, phoneNumber, ...names),
  };
}
