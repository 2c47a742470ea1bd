// The service's messages, in the language that the browser asks for.
import { type ContractMessage, contractMessages } from '../../contract/common/messages.ts';

type Catalogue = Readonly<Record<ContractMessage, string>>;

/** Says a sentence in the language of an Accept-Language header. */
export type MessageTemplate = (acceptLanguage: string | undefined) => string;

/** A message of the contract, or one whose placeholders were filled. */
export type Message = ContractMessage | MessageTemplate;

/** Language tag → texts; another language is another entry. */
type ByLanguage<Texts> = ReadonlyMap<string, Texts>;

const catalogues: ByLanguage<Catalogue> = new Map([['en', contractMessages]]);

function wanted(header: string): string[] {
  return header
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';');
      const quality = parameters.map((it) => /^\s*q=([\d.]+)/.exec(it)?.[1]).find(Boolean) ?? '1';
      return { tag: tag.trim().toLowerCase(), quality: Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

/** The best of these for an Accept-Language header; undefined where none is wanted. */
export function chooseLanguage<Texts>(
  texts: ByLanguage<Texts>,
  header: string | undefined,
): Texts | undefined {
  for (const tag of header ? wanted(header) : []) {
    const found = texts.get(tag) ?? texts.get(tag.split('-')[0] ?? '');
    if (found) return found;
  }
  return undefined;
}

/** English by default. */
export function catalogueFor(header: string | undefined): Catalogue {
  return chooseLanguage(catalogues, header) ?? contractMessages;
}

export function say(message: Message, acceptLanguage: string | undefined): string {
  return typeof message === 'string' ? catalogueFor(acceptLanguage)[message] : message(acceptLanguage);
}
