// What the contract says when it refuses. Schemas carry the key; the app says it in its language,
// the service in that of Accept-Language. This is the `en` catalogue of both.
export const contractMessages = {
  success: 'success',
  autoLogLevelRange: 'A whole number from 0 to 500 is allowed',
  autoLogLevelRequired: 'Auto Log Level is required',
  characters15Allowed: '15 Characters allowed',
  characters255Allowed: '255 Characters allowed',
  characters500Allowed: '500 Characters allowed',
  characters50Allowed: '50 Characters allowed',
  charactersAllowed: 'This character is not allowed',
  cityRequired: 'City is required',
  countChanged: 'The list has changed meanwhile. Please look at it again.',
  countInvalid: 'count is a whole number from 1 to 100.',
  deleteFacilitiesWithBoth:
    'Deleting a facility also deletes previously created monitor and user associations. Are you sure you want to delete?',
  deleteFacilitiesWithMonitors:
    'Deleting a facility also deletes previously created monitor associations. Are you sure you want to delete?',
  deleteFacilitiesWithUsers:
    'Deleting a facility also deletes previously created user associations. Are you sure you want to delete?',
  deleteMonitorsWithFacilities:
    'Deleting a monitor also deletes previously created facility associations. Are you sure you want to delete?',
  deleteNothingAssociated: 'Are you sure you want to delete?',
  deleteUsersWithFacilities:
    'Deleting a user also deletes previously created facility associations. Are you sure you want to delete?',
  emailRequired: 'Email is required',
  emailTaken: 'Another user has this e-mail.',
  emailWrong: 'Wrong email format',
  facilitiesTooMany: 'At most 1,000 facilities can be chosen.',
  facilityContactNameRequired: 'Facility Contact Name is required',
  facilityIdRequired: 'Facility Id is required',
  facilityIdTaken: 'Another facility has this Facility Id.',
  facilityUnknown: 'There is no such facility.',
  fieldInvalid: 'This value cannot be read.',
  firstNameRequired: 'First Name is required',
  forbidden: 'Only administrators may use this console.',
  hospitalNameRequired: 'Hospital Name is required',
  idInvalid: 'An id is missing.',
  lastNameRequired: 'Last Name is required',
  lettersAllowed: 'Letters and spaces are allowed',
  lettersAndDigitsAllowed: 'Letters, digits and spaces are allowed',
  maximum50: 'Maximum 50 symbols',
  mcaRepNameRequired: 'MCA REP Name is required',
  menuUnknown: 'There is no such menu.',
  minimum3: 'Minimum 3 symbols',
  misdirected: 'This service has another address.',
  monitorDeleted: 'This monitor was deleted. Restore it to change it.',
  monitorNameRequired: 'Monitor Name is required',
  monitorsDeletedAlready: 'These monitors are deleted already.',
  monitorUnauthenticated: 'The serial number or the credential is wrong.',
  monitorUnknown: 'There is no such monitor.',
  notFound: 'There is nothing at this address.',
  notReady: 'The service is not ready yet.',
  numbersAllowed: 'Numbers are allowed',
  orderUnknown: 'sort_order is asc or desc.',
  pageInvalid: 'page is a whole number, 1 or more.',
  phone10Digits: '10 digits required',
  phoneRequired: 'Phone Number is required',
  physicalAddressRequired: 'Physical Address is required',
  requestInvalid: 'The request is not valid.',
  requestNotJson: 'The body is not JSON.',
  requestTooLarge: 'The request is too large.',
  searchTooLong: 'A search has at most 100 characters.',
  selectFacility: 'Please Select atleast one facility',
  selectionEmpty: 'Please select any record.',
  selectionTooLarge: 'At most 10,000 records can be named at once.',
  selectionUnclear: 'Either some records are selected, or all but some.',
  selfDelete: 'You cannot delete the account you are signed in with.',
  selfDemote: 'You cannot take the administrator switch from the account you are signed in with.',
  serialNumberCharacters: 'Letters, digits, hyphens and underscores are allowed',
  serialNumberOfDeleted: 'A deleted monitor has this serial number. Restore it to use it again.',
  serialNumberRequired: 'Monitor Serial Number is required',
  serialNumberTaken: 'Another monitor has this serial number.',
  serverFailed: 'The service could not do this. Please try again.',
  sortUnknown: 'The list cannot be sorted by this column.',
  stateRequired: 'State is required',
  timeZoneRequired: 'Time Zone is required',
  tooManyStreams: 'This account is open in too many browsers at once.',
  unauthenticated: 'Please sign in.',
  userNotResettable: 'This user can sign in already.',
  userReset: 'The user was reset and can set a new password.',
  userUnknown: 'There is no such user.',
  versionConflict: 'Somebody else has changed this meanwhile.',
  zip5DigitsAllowed: '5 digits allowed',
  zip5DigitsRequired: '5 digits required',
  zipRequired: 'Only Numbers are allowed',
} as const;

export type ContractMessage = keyof typeof contractMessages;

/** Types a schema's message as a key of the catalogue. */
export function say(key: ContractMessage): ContractMessage {
  return key;
}

/** Whether a schema's message is a key of the catalogue, and not a sentence of zod's own. */
export function isContractMessage(text: string): text is ContractMessage {
  return Object.hasOwn(contractMessages, text);
}
