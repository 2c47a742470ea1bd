// The first steps of an empty installation.
export const texts = {
  firstSteps: {
    title: 'First steps',
    lead: 'Three steps until your first monitor is Online.',
    done: 'done',
    facility: 'Add a facility',
    facilityHint: 'The hospital or site where your monitors are.',
    monitor: 'Add a monitor',
    monitorHint: 'You get its gateway credential, which you enter on the monitor.',
    online: 'See it come Online',
    onlineHint: 'This updates by itself as soon as the monitor connects.',
    waiting: 'Waiting for {{name}} to connect. Enter its credential on the monitor and switch it on.',
    finished: '{{name}} is Online.',
    finishedHint: 'Your console is ready. Add the rest of your monitors and the people who look after them.',
    openMonitor: 'Open monitor',
    notConnected: 'It does not connect?',
    guide: 'Help for the first steps',
  },
} as const;
