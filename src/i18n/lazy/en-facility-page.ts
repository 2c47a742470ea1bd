// The `en` catalogue of what a facility's page says above its lists.
export const facilityPageTexts = {
  about: 'About this facility',
  details: 'Details',
  address: 'Address',
  contact: 'Contact',
  representative: 'MCA REP Name',
  addMonitor: 'Add monitor here',
  addUser: 'Add user here',
  counts: 'Monitors by connection',
  online: 'Online',
  offline: 'Offline',
  never: 'Never connected',
};
