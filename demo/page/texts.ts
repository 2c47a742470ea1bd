// The page's texts, in the language of the console within it.
import type { Language } from '../../contract/common/languages.ts';
import en from '../texts/en/demonstration.json' with { type: 'json' };

export type PageTexts = typeof en;

const files = import.meta.glob<PageTexts>(['../texts/*/*.json', '!../texts/en/*.json'], {
  import: 'default',
});

let current: PageTexts = en;
const listeners = new Set<() => void>();

export function currentTexts(): PageTexts {
  return current;
}

/** Writes texts now, and whenever the language changes. */
export function writeTexts(write: (texts: PageTexts) => void): void {
  const run = () => write(current);
  listeners.add(run);
  run();
}

let wanted: Language = 'en';

export async function setLanguage(language: Language): Promise<void> {
  if (language === wanted) return;
  wanted = language;
  const load = files[`../texts/${language}/demonstration.json`];
  const texts = language === 'en' ? en : await load?.().catch(() => undefined);
  // Where it cannot be fetched, the texts stay as they are; and of two languages, the later one counts.
  if (!texts || language !== wanted) return;
  current = texts;
  for (const run of listeners) run();
}

export function filled(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
