// Columns derived from what a user typed: for sorting, searching and uniqueness.
import { identityKey, searchKeyOf, sortKey } from '../../../contract/common/normalise.ts';

export function monitorKeys(of: { name: string; serialNumber: string }) {
  return {
    nameKey: sortKey(of.name),
    serialKey: sortKey(of.serialNumber),
    serialIdentity: identityKey(of.serialNumber),
    searchKey: searchKeyOf(of.name, of.serialNumber),
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

/** Searched by every column that the list shows as text. */
export function facilityKeys(of: FacilityTexts) {
  return {
    nameKey: sortKey(of.name),
    addressKey: sortKey(of.physicalAddress),
    codeKey: sortKey(of.code),
    codeIdentity: identityKey(of.code),
    cityKey: sortKey(of.city),
    stateKey: sortKey(of.state),
    searchKey: searchKeyOf(of.name, of.physicalAddress, of.code, of.city, of.state, of.zip),
  };
}

/** Searched by name, email and phone number. */
export function userKeys(of: { firstName: string; lastName: string; email: string; phoneNumber: string }) {
  return {
    emailIdentity: identityKey(of.email),
    usernameKey: sortKey(`${of.firstName} ${of.lastName} ${of.email}`),
    searchKey: searchKeyOf(`${of.firstName} ${of.lastName}`, of.email, of.phoneNumber),
  };
}
