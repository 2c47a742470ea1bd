// The `en` catalogue of the connection over seven days, on the pages of monitors and facilities.
export const connectionTexts = {
  title: 'Connection, last 7 days',
  share: '{{percent}} online',
  unknown: 'No data yet',
  hour: '{{time}}: {{percent}} online',
  hourUnknown: '{{time}}: no data',
  changes: 'Last changes',
  noChanges: 'No changes in the last 7 days',
  online: 'Went online',
  offline: 'Went offline',
  legend: { online: 'Online', partly: 'Partly online', offline: 'Offline', unknown: 'No data' },
  asOf: 'As of {{time}}',
  failed: 'Could not load the connection history',
};
