/** Texts that are the same as in English, such as 'CSR': names, abbreviations, words that both languages have. */
export const sameAsEnglish: readonly string[] = [
  'CSR',
  'EST',
  'ID',
  'Infusion Console {{day}}.zip',
  'URL',
  'WPA',
  'success',
];
