// The `en` catalogue of what text fields say about signs that they do not take.
export const fieldTexts = {
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
};
