// The `en` catalogue of Help.
export const helpTexts = {
  title: 'Help',
  guide: 'User guide',
  guideNote: 'Opens in a new window',
  guideOffline: 'Opens in a new window. Not available offline.',
  phone: 'Customer service',
  email: 'Support email',
  version: 'Version {{version}}',
  noContact: 'No support contact',
  noContactHint: "Contact your hospital's IT team.",
};
