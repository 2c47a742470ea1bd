// Dialogs: records that others deleted while somebody works on them (also on the error screen), and signs that a field does not take.
export const texts = {
  deletedRecord: {
    edit: '“{{name}}” was deleted. Copy what you need, then close this dialog.',
    restorable: '“{{name}}” was deleted. Restore it to save your changes.',
    chosen: '“{{name}}” was deleted. Choose another monitor.',
    plain: '“{{name}}” was deleted.',
    moved: '“{{name}}” no longer belongs to this facility. Close this dialog.',
    restored: '“{{name}}” was restored. What you typed was kept.',
    facility_one: '{{names}} was deleted. Choose another facility.',
    facility_other: '{{names}} were deleted. Choose other facilities.',
    quoted: '“{{name}}”',
    typed: 'What you typed was not saved. You can copy it.',
    copy: 'Copy',
    copied: 'Copied',
    certificatesLeft_one:
      '{{count, number}} certificate still lets this monitor onto the network of its present facility. It will be listed in Certificates, To revoke.',
    certificatesLeft_other:
      '{{count, number}} certificates still let this monitor onto the network of its present facility. They will be listed in Certificates, To revoke.',
  },
  field: {
    leftOut: ' (left out: {{signs}})',
    contains: ' (here: {{signs}})',
    notPasted: 'Not pasted: {{rule}}',
    notPastedSigns: 'Not pasted because of {{signs}}. {{rule}}',
    notNumber: 'Not pasted: “{{text}}” is not one number of the right length',
    codeSet: 'Country code {{code}}, as pasted',
    partLeftOut: 'Left out: {{signs}}',
    space: 'space',
    quotationMark: 'quotation mark',
    apostrophe: 'apostrophe',
    invisible: 'invisible sign',
  },
} as const;
