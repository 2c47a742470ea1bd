// What the contract says when it refuses. Schemas carry the key; the app says it in its language,
// the service in that of Accept-Language. This is the `en` catalogue of both.
export const contractMessages = {
  success: 'success',
  autoLogLevelRange: 'A whole number from 0 to 500 is allowed',
  autoLogLevelRequired: 'Auto Log Level is required',
  countChanged: 'The list has changed meanwhile. Please look at it again.',
  countInvalid: 'count is a whole number from 1 to 100.',
  deleteMonitorsWithFacilities:
    'Deleting a monitor also deletes previously created facility associations. Are you sure you want to delete?',
  deleteNothingAssociated: 'Are you sure you want to delete?',
  facilityUnknown: 'There is no such facility.',
  forbidden: 'Only administrators may use this console.',
  fieldInvalid: 'This value cannot be read.',
  idInvalid: 'An id is missing.',
  menuUnknown: 'There is no such menu.',
  misdirected: 'This service has another address.',
  monitorDeleted: 'This monitor was deleted. Restore it to change it.',
  monitorNameCharacters: 'Letters, digits and spaces are allowed',
  monitorNameRequired: 'Monitor Name is required',
  monitorNameTooLong: '15 Characters allowed',
  monitorsDeletedAlready: 'These monitors are deleted already.',
  monitorUnauthenticated: 'The serial number or the credential is wrong.',
  monitorUnknown: 'There is no such monitor.',
  notReady: 'The service is not ready yet.',
  notFound: 'There is nothing at this address.',
  orderUnknown: 'sort_order is asc or desc.',
  pageInvalid: 'page is a whole number, 1 or more.',
  requestInvalid: 'The request is not valid.',
  requestNotJson: 'The body is not JSON.',
  requestTooLarge: 'The request is too large.',
  searchTooLong: 'A search has at most 100 characters.',
  selectionEmpty: 'Please select any record.',
  selectionTooLarge: 'At most 10,000 records can be named at once.',
  selectionUnclear: 'Either some records are selected, or all but some.',
  serialNumberCharacters: 'Letters, digits, hyphens and underscores are allowed',
  serialNumberOfDeleted: 'A deleted monitor has this serial number. Restore it to use it again.',
  serialNumberRequired: 'Monitor Serial Number is required',
  serialNumberTaken: 'Another monitor has this serial number.',
  serialNumberTooLong: '50 Characters allowed',
  serverFailed: 'The service could not do this. Please try again.',
  sortUnknown: 'The list cannot be sorted by this column.',
  unauthenticated: 'Please sign in.',
  versionConflict: 'Somebody else has changed this meanwhile.',
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
