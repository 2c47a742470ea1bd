// The language of a page: the one chosen on the page itself, else the one that the app asks for (`ui_locales`), that was chosen on
// this device before, or that the browser asks for.
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import {
  defaultLanguage,
  isLanguage,
  type Language,
  languageOfTags,
} from '../../../contract/common/languages.ts';
import { acceptedLanguage, type SignInPageTexts, signInPageTexts } from '../../texts/choose.ts';

/** The query parameter of a page whose language was chosen on it, and the cookie that keeps the choice. */
export const languageName = 'language';

interface Asked {
  chosen?: string | undefined;
  /** Tags with spaces between them, as OpenID Connect has them. */
  uiLocales?: unknown;
  cookie?: string | undefined;
  header?: string | undefined;
}

/** The texts of a page, and their language. */
export interface PageTexts {
  language: Language;
  texts: SignInPageTexts;
}

function askedLanguage({ chosen, uiLocales, cookie, header }: Asked): Language | undefined {
  if (isLanguage(chosen)) return chosen;
  const ofApp = typeof uiLocales === 'string' ? languageOfTags(uiLocales.split(' ')) : undefined;
  return ofApp ?? (isLanguage(cookie) ? cookie : acceptedLanguage(header));
}

export function pageTexts(asked: Asked): PageTexts {
  const language = askedLanguage(asked) ?? defaultLanguage;
  return { language, texts: signInPageTexts[language] };
}

function askedBy(c: Context, uiLocales: unknown): Asked {
  return {
    chosen: c.req.query(languageName),
    uiLocales,
    cookie: getCookie(c, languageName),
    header: c.req.header('accept-language'),
  };
}

/** @param uiLocales of the sign-in that the page belongs to; those of its own address by default */
export function textsFor(c: Context, uiLocales: unknown = c.req.query('ui_locales')): PageTexts {
  return pageTexts(askedBy(c, uiLocales));
}

/** The language in which to write to whoever uses this page; null where it is none that there is. */
export function languageToKeep(c: Context, uiLocales?: unknown): Language | null {
  return askedLanguage(askedBy(c, uiLocales)) ?? null;
}

const maxAgeSeconds = 365 * 86_400;

/** Keeps the choice that a page was opened with. The app reads the cookie, too, while this person has chosen none. */
export function keepChosenLanguage(c: Context, publicUrl: URL): void {
  const chosen = c.req.query(languageName);
  if (!isLanguage(chosen)) return;
  const secure = publicUrl.protocol === 'https:';
  setCookie(c, languageName, chosen, { sameSite: 'Lax', secure, path: '/', maxAge: maxAgeSeconds });
}
