import { isLanguage, type Language } from '../../contract/common/languages.ts';
import { storageKeys } from '../lib/storage-keys.ts';
import { readLanguage } from './stored-language.ts';

/** Set by the sign-in pages of the service when a language is chosen there. */
const languageCookie = /(?:^|; )language=([a-z]{2})(?:;|$)/;

/** The language that was chosen while signing in; null where none was. */
export function languageOfSignIn(): Language | null {
  const chosen = languageCookie.exec(document.cookie)?.[1] ?? '';
  return isLanguage(chosen) ? chosen : null;
}

/** @returns Whether the next page starts in this language, and this one did not. */
export function storeLanguage(language: Language): boolean {
  if (readLanguage() === language) return false;
  try {
    localStorage.setItem(storageKeys.language, language);
  } catch {
    // Storage is blocked or full: the page stays as it is.
  }
  return readLanguage() === language;
}
