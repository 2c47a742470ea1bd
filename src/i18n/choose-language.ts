import type { Language } from '../../contract/common/languages.ts';
import { storageKeys } from '../lib/storage-keys.ts';
import { readLanguage } from './stored-language.ts';

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
