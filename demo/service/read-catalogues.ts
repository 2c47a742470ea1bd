// Stands for server/texts/read-catalogues.ts in a browser: the same catalogues, which the build puts into the worker.
import { type Language, languageTags } from '../../contract/common/languages.ts';

const files = {
  service: import.meta.glob<unknown>('../../server/texts/*/*.json', { eager: true, import: 'default' }),
  contract: import.meta.glob<unknown>('../../contract/common/messages/*/*.json', {
    eager: true,
    import: 'default',
  }),
};
const folders = { service: '../../server/texts', contract: '../../contract/common/messages' };

export function readCatalogues<Texts>(place: keyof typeof files, name: string): Record<Language, Texts> {
  return Object.fromEntries(
    languageTags.map((language) => [language, files[place][`${folders[place]}/${language}/${name}.json`]]),
  ) as Record<Language, Texts>;
}
