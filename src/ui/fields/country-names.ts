import { dialCodes } from '../../../contract/choices/dial-codes.ts';

function isDialCode(code: string): code is keyof typeof dialCodes {
  return Object.hasOwn(dialCodes, code);
}

/** By language, because they are slow to create. */
const inLanguage = new Map<string, Intl.DisplayNames>();

function namesIn(language: string): Intl.DisplayNames {
  const known = inLanguage.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  inLanguage.set(language, names);
  return names;
}

/** The countries that share a dial code, in a language: 'United States, Canada, …'; '' for an unknown code. */
export function countryNames(code: string, language: string): string {
  if (!isDialCode(code)) return '';
  const names = namesIn(language);
  return dialCodes[code]
    .split(' ')
    .map((country) => names.of(country) ?? country)
    .join(', ');
}
