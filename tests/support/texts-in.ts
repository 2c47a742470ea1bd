// The app's texts in a language, all catalogues of them, for journeys in that language.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next from 'i18next';
import type { Language } from '../../contract/common/languages.ts';
import { type Texts, textsOf } from './catalogues/texts-of.ts';

const places = [
  ['src/i18n', ''],
  ['contract/common/messages', 'messages-'],
] as const;

/** Namespace → texts */
function readAll(language: Language): [string, Texts][] {
  return places.flatMap(([folder, prefix]) =>
    readdirSync(join(folder, language)).map((file): [string, Texts] => [
      prefix + file.replace('.json', ''),
      JSON.parse(readFileSync(join(folder, language, file), 'utf8')),
    ]),
  );
}

export type Say = (key: string, values?: Record<string, unknown>) => string;

/** Says a text in a language. */
export async function sayIn(language: Language): Promise<Say> {
  const texts = i18next.createInstance();
  await texts.init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'start',
    fallbackNS: 'messages-first',
    resources: { [language]: Object.fromEntries(readAll(language)) },
    interpolation: { escapeValue: false },
  });
  const translate = texts.t as unknown as Say;
  return (key, values) => {
    const text = translate(key, values);
    if (text === key.replace(/^.*:/, '')) throw new Error(`No text '${key}' in ${language}`);
    return text;
  };
}

const placeholder = /\{\{[^}]*\}\}/;

/** A text that has no letters around what is filled in would match anything. */
const leastLetters = 8;

/** Finds texts that are those of the English catalogues, filled, and none of the language. */
export function untranslatedIn(language: Language): (texts: readonly string[]) => string[] {
  const values = (of: Language) => readAll(of).flatMap(([, texts]) => [...textsOf(texts).values()]);
  const own = new Set(values(language));
  const english = values('en').filter((text) => !own.has(text));
  const plain = new Set(english.filter((text) => !placeholder.test(text)));
  const escaped = (part: string) => part.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const filled = english
    .filter((text) => placeholder.test(text))
    .map((text) => text.split(placeholder))
    .filter((parts) => parts.join('').replace(/\P{L}/gu, '').length >= leastLetters)
    .map((parts) => new RegExp(`^${parts.map(escaped).join('.+')}$`, 'su'));
  return (texts) => texts.filter((text) => plain.has(text) || filled.some((pattern) => pattern.test(text)));
}

/** Runs in the page: what a person can read or hear there. */
export function saidTexts(): string[] {
  const all = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (each) =>
      !each.closest('script, style, noscript, #not-started, article, [lang=en]:not(html)') &&
      each.checkVisibility(),
  );
  const attributes = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'];
  const texts = all.flatMap((each) => [
    ...[...each.childNodes].filter((node) => node instanceof Text).map((node) => node.data),
    ...attributes.flatMap((name) => each.getAttribute(name) ?? []),
  ]);
  return [...new Set([document.title, ...texts].map((text) => text.trim()))].filter((text) => text !== '');
}
