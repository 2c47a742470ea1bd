// What the service says to people, in the language that their browser asks for.
import { type ContractMessage, contractMessages } from '../../contract/common/messages.ts';

type Catalogue = Readonly<Record<ContractMessage, string>>;

/** Another language is another entry here: its tag, and a catalogue with the same keys. */
const catalogues = new Map<string, Catalogue>([['en', contractMessages]]);

/** The tags of an Accept-Language header, the most wanted first. */
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

/** The best catalogue for an Accept-Language header; English when it asks for none that there is. */
export function catalogueFor(header: string | undefined): Catalogue {
  for (const tag of wanted(header ?? '')) {
    const catalogue = catalogues.get(tag) ?? catalogues.get(tag.split('-')[0] ?? '');
    if (catalogue) return catalogue;
  }
  return contractMessages;
}
