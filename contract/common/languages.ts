// The languages of the console, of the service's messages, of its pages and of its emails.

/** Language tag → its own name. The first is used where none is known. */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ja: '日本語',
  zh: '简体中文',
} as const;

export type Language = keyof typeof languages;
