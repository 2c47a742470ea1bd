// The contract's messages, in the language of the caller.
import type { Language } from '../../contract/common/languages.ts';
import commonDe from '../../contract/common/messages/de/common.json' with { type: 'json' };
import firstDe from '../../contract/common/messages/de/first.json' with { type: 'json' };
import commonEs from '../../contract/common/messages/es/common.json' with { type: 'json' };
import firstEs from '../../contract/common/messages/es/first.json' with { type: 'json' };
import commonFr from '../../contract/common/messages/fr/common.json' with { type: 'json' };
import firstFr from '../../contract/common/messages/fr/first.json' with { type: 'json' };
import commonJa from '../../contract/common/messages/ja/common.json' with { type: 'json' };
import firstJa from '../../contract/common/messages/ja/first.json' with { type: 'json' };
import commonZh from '../../contract/common/messages/zh/common.json' with { type: 'json' };
import firstZh from '../../contract/common/messages/zh/first.json' with { type: 'json' };
import { type ContractMessage, contractMessages } from '../../contract/common/messages.ts';
import type { ByLanguage } from '../texts/choose.ts';

type Catalogue = Readonly<Record<ContractMessage, string>>;

/** Says a sentence in a language. */
export type MessageTemplate = (language: Language) => string;

/** A message of the contract, or one whose placeholders were filled. */
export type Message = ContractMessage | MessageTemplate;

export const catalogues: ByLanguage<Catalogue> = {
  en: contractMessages,
  de: { ...firstDe, ...commonDe },
  es: { ...firstEs, ...commonEs },
  fr: { ...firstFr, ...commonFr },
  ja: { ...firstJa, ...commonJa },
  zh: { ...firstZh, ...commonZh },
};

export function say(message: Message, language: Language): string {
  return typeof message === 'string' ? catalogues[language][message] : message(language);
}
