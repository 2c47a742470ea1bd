import { dialCodes } from '../../../contract/common/dial-codes.ts';
import { searchKey } from '../../../contract/common/normalise.ts';

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

/** The countries with a text in the name, those that begin with it first; or with a code ('+44' or '44'). */
export function searchDialCountries(countries: readonly DialCountry[], text: string): DialCountry[] {
  const searched = searchKey(text);
  const isCode = /^\+?\d+$/.test(searched);
  const place = ({ code, name }: DialCountry) =>
    isCode ? code.slice(1).indexOf(searched.replace('+', '')) : searchKey(name).indexOf(searched);
  const found = countries.filter((country) => place(country) >= 0);
  const [first, others] = [true, false].map((begins) =>
    found.filter((each) => (place(each) === 0) === begins),
  );
  return [...(first ?? []), ...(others ?? [])];
}
