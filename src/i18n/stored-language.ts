// The language that whoever is signed in has chosen, for the next page.
import { type Language, languageOfTags } from '../../contract/common/languages.ts';
import { storageKeys } from '../lib/storage-keys.ts';

/** As it is stored; '' where nothing is. */
export function storedLanguage(): string {
  try {
    return localStorage.getItem(storageKeys.language) ?? '';
  } catch {
    return '';
  }
}

/** Null where none was chosen, or one that this version does not have. */
export function readLanguage(): Language | null {
  return languageOfTags([storedLanguage()]) ?? null;
}
