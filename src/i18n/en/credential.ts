// Gateway credentials: those of monitors that were just added or restored, and replacing one.
export const texts = {
  credential: {
    added: {
      saved: '{{name}} ({{serialNumber}}) saved',
      restored: '{{name}} ({{serialNumber}}) restored',
      replaced: 'New credential for {{name}} ({{serialNumber}})',
      restoredHint: 'It keeps its name and log level and has no facility. Edit the monitor to change them.',
      credential:
        "This is the monitor's gateway credential. Enter it on the monitor or store it safely. It will not be shown again.",
      noCredential: 'No credential was received. Create a new one in Edit Monitor.',
      code: 'QR code of the credential',
      copy: 'Copy',
      copied: 'Copied',
      file: 'Save file',
      print: 'Print',
      confirmSaved: "I've saved it",
      openSaved: 'Saved: open it',
      next: 'Saved: next one',
      dismiss: 'Dismiss',
      closeQuestion: "You won't see this credential again. Close anyway?",
    },
    sheet: { serialNumber: 'Monitor Serial Number', credential: 'Gateway credential' },
    replace: 'Replace credential',
    question: 'The monitor goes offline until you enter the new credential.',
    confirm: 'Replace',
    open: 'The old credential may no longer work. Replace it again.',
    saveFirst: 'Save the credential first.',
  },
  /** The dialog with new credentials of restored monitors. */
  restored: {
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
  },
} as const;
