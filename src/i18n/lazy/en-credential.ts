// The `en` catalogue of gateway credentials: those of monitors that were just added or restored, and replacing one.
export const credentialTexts = {
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
    print: 'Print',
    confirmSaved: "I've saved it",
    openSaved: 'Saved: open it',
    next: 'Next one',
    dismiss: 'Dismiss',
    closeQuestion: "You won't see this credential again. Close anyway?",
  },
  sheet: { serialNumber: 'Monitor Serial Number', credential: 'Gateway credential' },
  replace: 'Replace credential',
  question: 'The monitor goes offline until you enter the new credential.',
  confirm: 'Replace',
  open: 'The old credential may no longer work. Replace it again.',
  saveFirst: 'Save the credential first.',
} as const;
