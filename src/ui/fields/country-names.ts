import { dialCodes } from '../../../contract/choices/dial-codes.ts';

function isDialCode(code: string): code is keyof typeof dialCodes {
  return Object.hasOwn(dialCodes, code);
}

/** The countries that share a dial code, in a language: 'United States, Canada, …'; '' for a code outside of the list. */
export function countryNames(code: string, language: string): string {
  if (!isDialCode(code)) return '';
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  return dialCodes[code]
    .split(' ')
    .map((country) => names.of(country) ?? country)
    .join(', ');
}
