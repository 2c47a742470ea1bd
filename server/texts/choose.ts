// Which language to answer in, and the texts of the service in it: sign-in pages, emails, pages over http.
import { parseAccept } from 'hono/utils/accept';
import { defaultLanguage, type Language, languageOfTags } from '../../contract/common/languages.ts';
import type emailsEn from './en/emails.json';
import type httpsEn from './en/https.json';
import type signInEn from './en/sign-in-pages.json';
import { readCatalogues } from './read-catalogues.ts';

export type SignInPageTexts = typeof signInEn;

export const signInPageTexts = readCatalogues<SignInPageTexts>('service', 'sign-in-pages');
export const emailTexts = readCatalogues<typeof emailsEn>('service', 'emails');
export const httpsTexts = readCatalogues<typeof httpsEn>('service', 'https');

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
