// The language that was chosen on this device. The page loader reads it, too: it fetches the texts that the page starts with.
import { isLanguage, type Language } from '../../contract/common/languages.ts';
import { storageKeys } from '../lib/storage-keys.ts';

/** Null where none was chosen, or one that this version does not have. */
export function readLanguage(): Language | null {
  try {
    const stored = localStorage.getItem(storageKeys.language);
    return isLanguage(stored) ? stored : null;
  } catch {
    return null;
  }
}
