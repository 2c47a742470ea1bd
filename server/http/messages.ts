// The contract's messages, in the language of the caller.
import type { Language } from '../../contract/common/languages.ts';
import { texts as commonDe } from '../../contract/common/messages/de/common.ts';
import { texts as firstDe } from '../../contract/common/messages/de/first.ts';
import { texts as importsDe } from '../../contract/common/messages/de/imports.ts';
import { texts as commonEs } from '../../contract/common/messages/es/common.ts';
import { texts as firstEs } from '../../contract/common/messages/es/first.ts';
import { texts as importsEs } from '../../contract/common/messages/es/imports.ts';
import { texts as commonFr } from '../../contract/common/messages/fr/common.ts';
import { texts as firstFr } from '../../contract/common/messages/fr/first.ts';
import { texts as importsFr } from '../../contract/common/messages/fr/imports.ts';
import { texts as commonJa } from '../../contract/common/messages/ja/common.ts';
import { texts as firstJa } from '../../contract/common/messages/ja/first.ts';
import { texts as importsJa } from '../../contract/common/messages/ja/imports.ts';
import { texts as commonZh } from '../../contract/common/messages/zh/common.ts';
import { texts as firstZh } from '../../contract/common/messages/zh/first.ts';
import { texts as importsZh } from '../../contract/common/messages/zh/imports.ts';
import { type ContractMessage, contractMessages } from '../../contract/common/messages.ts';
import type { ByLanguage } from '../texts/choose.ts';

type Catalogue = Readonly<Record<ContractMessage, string>>;

/** Says a sentence in a language. */
export type MessageTemplate = (language: Language) => string;

/** A message of the contract, or one whose placeholders were filled. */
export type Message = ContractMessage | MessageTemplate;

export const catalogues: ByLanguage<Catalogue> = {
  en: contractMessages,
  de: { ...firstDe, ...commonDe, ...importsDe },
  es: { ...firstEs, ...commonEs, ...importsEs },
  fr: { ...firstFr, ...commonFr, ...importsFr },
  ja: { ...firstJa, ...commonJa, ...importsJa },
  zh: { ...firstZh, ...commonZh, ...importsZh },
};

export function say(message: Message, language: Language): string {
  return typeof message === 'string' ? catalogues[language][message] : message(language);
}
