import { dialCodes } from '../../../contract/common/dial-codes.ts';
import { searchKey } from '../../../contract/common/normalise.ts';
import { toPlainCharacters } from '../../../contract/common/plain-characters.ts';
import { matchChoices } from './rank-choices.ts';

/** A country and its dial code, which it may share with others. */
export interface DialCountry {
  /** '+1 US' */
  id: string;
  code: string;
  name: string;
}

/** By language, because names are slow to create. */
const inLanguage = new Map<string, readonly DialCountry[]>();

/** All countries by their names in a language, in alphabetical order. */
export function dialCountries(language: string): readonly DialCountry[] {
  const known = inLanguage.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  const { compare } = new Intl.Collator(language);
  const countries = Object.entries(dialCodes)
    .flatMap(([code, shared]) =>
      shared.split(' ').map((country) => ({
        id: `${code} ${country}`,
        code,
        name: names.of(country) ?? country,
      })),
    )
    .sort((one, other) => compare(one.name, other.name));
  inLanguage.set(language, countries);
  return countries;
}

/** The country that most people mean by a code. */
export function mainCountryId(code: string): string {
  const shared = Object.entries(dialCodes).find(([known]) => known === code)?.[1] ?? '';
  return `${code} ${shared.split(' ')[0]}`.trim();
}

/**
 * The countries for a text, best match first: by name, or by code ('+44' or '44'), where the country that most people
 * mean by it comes first.
 */
export function searchDialCountries(countries: readonly DialCountry[], text: string): DialCountry[] {
  const searched = searchKey(toPlainCharacters(text));
  if (!/^\d+$/.test(searched)) return matchChoices(countries, text, ({ name }) => name);
  const isMain = ({ id, code }: DialCountry) => id === mainCountryId(code);
  const mainFirst = [...countries].sort((one, other) => Number(isMain(other)) - Number(isMain(one)));
  return matchChoices(mainFirst, searched, ({ code }) => code);
}
