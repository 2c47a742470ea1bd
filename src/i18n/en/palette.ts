// The command palette.
export const texts = {
  palette: {
    label: 'Search everything',
    placeholder: 'Monitors, facilities, users, screens, actions',
    results: 'Results',
    groups: {
      recent: 'Recent',
      monitors: 'Monitors',
      facilities: 'Facilities',
      users: 'Users',
      screens: 'Screens',
      actions: 'Actions',
    },
    screen: '{{group}}: {{entry}}',
    myPage: 'My page',
    revocations: 'Certificates to revoke',
    import: 'Import monitors, facilities or users',
    add: 'Add {{record}}',
    associate: 'Associate Monitor to Facility',
    count_one: '{{count, number}} result',
    count_other: '{{count, number}} results',
    searching: 'Searching …',
    nothing: 'No results for “{{text}}”',
    nothingHint: 'Check the spelling, or use fewer words.',
    offline:
      'You are offline, and monitors, facilities and users are not stored on this device. Only screens and actions are searched.',
    failed: 'Monitors, facilities and users could not be searched. {{reason}}',
    keys: { move: 'to move', open: 'to open', close: 'to close' },
  },
} as const;
