import { defaultLanguage, type Language } from '../../contract/common/languages.ts';

let language: Language = defaultLanguage;

/** To be called before anything is drawn: a page keeps its language. */
export function setPageLanguage(to: Language): void {
  language = to;
}

export function pageLanguage(): Language {
  return language;
}
