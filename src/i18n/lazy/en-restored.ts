// The `en` catalogue of the dialog with new credentials of restored monitors.
export const restoredTexts = {
  title: 'New gateway credentials',
  why_one: 'The monitor was deleted more than 24 hours ago. It needs a new credential.',
  why_other:
    '{{count, number}} of these monitors were deleted more than 24 hours ago. They need new credentials.',
  one: 'This is the new gateway credential of {{name}} ({{serialNumber}}). Enter it on the monitor or store it safely. It will not be shown again.',
  many: 'Save the file, and enter each credential on its monitor. They will not be shown again.',
  save: 'Save as file',
  serialNumber: 'Monitor Serial Number',
  name: 'Monitor Name',
  credential: 'Gateway credential',
} as const;
