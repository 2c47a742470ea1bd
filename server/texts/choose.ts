// Which language to answer in, and the texts of the service in it: sign-in pages, emails, pages over http.
import { parseAccept } from 'hono/utils/accept';
import { defaultLanguage, type Language, languageOfTags } from '../../contract/common/languages.ts';
import type { Translated } from '../../contract/common/translated.ts';
import { texts as emailsDe } from './de/emails.ts';
import { texts as httpsDe } from './de/https.ts';
import { texts as signInDe } from './de/sign-in-pages.ts';
import { texts as emailsEn } from './en/emails.ts';
import { texts as httpsEn } from './en/https.ts';
import { texts as signInEn } from './en/sign-in-pages.ts';
import { texts as emailsEs } from './es/emails.ts';
import { texts as httpsEs } from './es/https.ts';
import { texts as signInEs } from './es/sign-in-pages.ts';
import { texts as emailsFr } from './fr/emails.ts';
import { texts as httpsFr } from './fr/https.ts';
import { texts as signInFr } from './fr/sign-in-pages.ts';
import { texts as emailsJa } from './ja/emails.ts';
import { texts as httpsJa } from './ja/https.ts';
import { texts as signInJa } from './ja/sign-in-pages.ts';
import { texts as emailsZh } from './zh/emails.ts';
import { texts as httpsZh } from './zh/https.ts';
import { texts as signInZh } from './zh/sign-in-pages.ts';

/** The texts of each language. */
export type ByLanguage<Texts> = Readonly<Record<Language, Texts>>;

export type SignInPageTexts = Translated<typeof signInEn>;

export const signInPageTexts: ByLanguage<SignInPageTexts> = {
  en: signInEn,
  de: signInDe,
  es: signInEs,
  fr: signInFr,
  ja: signInJa,
  zh: signInZh,
};

export const emailTexts: ByLanguage<Translated<typeof emailsEn>> = {
  en: emailsEn,
  de: emailsDe,
  es: emailsEs,
  fr: emailsFr,
  ja: emailsJa,
  zh: emailsZh,
};

export const httpsTexts: ByLanguage<Translated<typeof httpsEn>> = {
  en: httpsEn,
  de: httpsDe,
  es: httpsEs,
  fr: httpsFr,
  ja: httpsJa,
  zh: httpsZh,
};

/** The language that an Accept-Language header asks for; undefined where there is none of those. */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  if (!header) return undefined;
  // Sorted by their q.
  return languageOfTags(
    parseAccept(header)
      .filter(({ q }) => q > 0)
      .map(({ type }) => type),
  );
}

export function languageOfHeader(header: string | undefined): Language {
  return acceptedLanguage(header) ?? defaultLanguage;
}
