// The language that a page starts in. The page loader reads it, too: it fetches the texts that the page starts with.
import { type Language, languageOfTags } from '../../contract/common/languages.ts';
import { storedLanguage } from './stored-language.ts';

/** Set by the sign-in pages of the service when a language is chosen there. */
function languageCookie(): string {
  return /(?:^|; )language=(\w\w)(?:;|$)/.exec(document.cookie)?.[1] ?? '';
}

/** The language that was chosen while signing in; null where none was. */
export function languageOfSignIn(): Language | null {
  return languageOfTags([languageCookie()]) ?? null;
}

/** The one that was chosen, on My page or while signing in; else the first of the browser's that there is; null without any. */
export function preferredLanguage(): Language | null {
  return languageOfTags([storedLanguage(), languageCookie(), ...navigator.languages]) ?? null;
}
