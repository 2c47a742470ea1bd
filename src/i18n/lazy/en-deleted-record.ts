// The `en` catalogue of records that were deleted by others while somebody works on them: in dialogs, and on the error screen.
export const deletedRecordTexts = {
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
};
