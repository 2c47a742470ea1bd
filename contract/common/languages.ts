// The languages of the console, of the service's messages, of its pages and of its emails.

export const languageTags = ['en', 'de', 'es', 'fr', 'ja', 'zh'] as const;

export type Language = (typeof languageTags)[number];

/** Where nobody asks for one that there is. */
export const defaultLanguage: Language = 'en';

export function isLanguage(text: unknown): text is Language {
  return (languageTags as readonly unknown[]).includes(text);
}

/**
 * The first that there is of these tags, which begin with the best. A tag stands for shorter ones, too, as RFC 4647 looks them up:
 * `zh-Hans-CN` for `zh`.
 */
export function languageOfTags(tags: readonly string[]): Language | undefined {
  return tags.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage);
}

/** The names of the languages, each in itself. */
export const languages: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ja: '日本語',
  zh: '简体中文',
};
