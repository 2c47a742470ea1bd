// The service's catalogues: JSON files by language and name, as translators' tools open them.
import { existsSync, readFileSync } from 'node:fs';
import { type Language, languageTags } from '../../contract/common/languages.ts';

/** The texts of each language. */
export type ByLanguage<Texts> = Readonly<Record<Language, Texts>>;

/** Where the catalogues of the service and of the contract are: in the sources, or beside the bundle (scripts/build.mjs). */
const built = `${import.meta.dirname}/texts`;
const folders = existsSync(built)
  ? { service: built, contract: `${import.meta.dirname}/messages` }
  : { service: import.meta.dirname, contract: `${import.meta.dirname}/../../contract/common/messages` };

/** Reads a catalogue in all languages, which have what English has. */
export function readCatalogues<Texts>(place: keyof typeof folders, name: string): ByLanguage<Texts> {
  const read = (language: Language): Texts =>
    JSON.parse(readFileSync(`${folders[place]}/${language}/${name}.json`, 'utf8'));
  return Object.fromEntries(languageTags.map((language) => [language, read(language)])) as ByLanguage<Texts>;
}
