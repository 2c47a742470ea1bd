// The service's messages, in the language that the browser asks for.
import { type ContractMessage, contractMessages } from '../../contract/common/messages.ts';

type Catalogue = Readonly<Record<ContractMessage, string>>;

/** Language tag → catalogue; another language is another entry. */
const catalogues = new Map<string, Catalogue>([['en', contractMessages]]);

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

/** The best catalogue for an Accept-Language header; English by default. */
export function catalogueFor(header: string | undefined): Catalogue {
  if (!header) return contractMessages;
  for (const tag of wanted(header)) {
    const catalogue = catalogues.get(tag) ?? catalogues.get(tag.split('-')[0] ?? '');
    if (catalogue) return catalogue;
  }
  return contractMessages;
}
