// The `en` catalogue of pasted lists of serial numbers.
export const serialNumberTexts = {
  title: 'Find Serial Numbers',
  label: 'Serial numbers',
  hint: 'Paste a list: one in each line, or apart by commas or spaces.',
  count_one: '{{count, number}} serial number',
  count_other: '{{count, number}} different serial numbers',
  none: 'Paste or type at least one serial number.',
  tooMany:
    '{{max, number}} serial numbers can be found at a time, and these are {{count, number}}. Remove some.',
  find: 'Find',
  unknown_one: '{{count, number}} of {{total, number}} serial numbers is not known here:',
  unknown_other: '{{count, number}} of {{total, number}} serial numbers are not known here:',
  unknownList: 'Unknown serial numbers',
  deleted_one: '{{count, number}} monitor of the list was deleted.',
  deleted_other: '{{count, number}} monitors of the list were deleted.',
  showDeleted: 'Show in Deleted Monitors',
  notCompared: 'It is not known which serial numbers are missing. {{reason}}',
} as const;
