// Help.
export const texts = {
  help: {
    title: 'Help',
    guide: 'Online guide',
    guideNote: 'Opens in a new window',
    guideOffline: 'Opens in a new window. Not available offline.',
    phone: 'Customer service',
    email: 'Support email',
    version: 'Version {{version}}',
    release: 'Release {{release}} · commit {{commit}}',
    service: 'Service: release {{release}} · commit {{commit}} · database {{migration}}',
    licenses: 'Open-source licenses',
    noContact: 'No support contact',
    noContactHint: "Contact your hospital's IT team.",
  },
} as const;
