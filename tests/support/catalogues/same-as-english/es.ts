/** Texts that are the same as in English, such as 'Status': names, abbreviations, words that both languages have. */
export const sameAsEnglish: readonly string[] = [
  'Android',
  'Audio',
  'CSR',
  'Error',
  'EST',
  'ID',
  'Infusion Console {{day}}.zip',
  'Mac',
  'Monitor',
  'no',
  'No',
  'Normal',
  'URL',
  'Windows',
  'WPA',
  '{{count, number}} monitor',
];
