// The contract's messages, in the language of the caller.
import { type Language, languageTags } from '../../contract/common/languages.ts';
import type { ContractMessage } from '../../contract/common/messages.ts';
import { type ByLanguage, readCatalogues } from '../texts/read-catalogues.ts';

type Catalogue = Readonly<Record<ContractMessage, string>>;

/** Says a sentence in a language. */
export type MessageTemplate = (language: Language) => string;

/** A message of the contract, or one whose placeholders were filled. */
export type Message = ContractMessage | MessageTemplate;

const common = readCatalogues<Catalogue>('contract', 'common');
const first = readCatalogues<Catalogue>('contract', 'first');

export const catalogues = Object.fromEntries(
  languageTags.map((language) => [language, { ...first[language], ...common[language] }]),
) as ByLanguage<Catalogue>;

export function say(message: Message, language: Language): string {
  return typeof message === 'string' ? catalogues[language][message] : message(language);
}
