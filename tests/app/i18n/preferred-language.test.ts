// The language that a page starts in, for whoever has chosen none and for whoever has.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { preferredLanguage } from '../../../src/i18n/preferred-language.ts';

function openBrowserWith(languages: readonly string[]): void {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
}

function setCookie(value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the sign-in pages do
  document.cookie = value;
}

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  setCookie('language=; max-age=0');
});

describe('the language of a page', () => {
  it.each([
    [['de-AT', 'en'], 'de'],
    [['fr-CA', 'en-CA'], 'fr'],
    [['es-419'], 'es'],
    [['ja'], 'ja'],
    [['zh-CN'], 'zh'],
    [['zh-Hant-TW', 'en'], 'zh'],
    [['zh-HK'], 'zh'],
    [['it-CH', 'de-CH', 'en'], 'de'],
    [['EN-gb', 'de'], 'en'],
    [['sv', 'pt-BR'], null],
    [[], null],
  ])('is the first of the browser that there is: %j', (languages, language) => {
    openBrowserWith(languages);
    expect(preferredLanguage()).toBe(language);
  });

  it('is the one that was chosen on the sign-in pages, or else on My page, whatever the browser says', () => {
    openBrowserWith(['ja']);
    setCookie('language=es');
    expect(preferredLanguage()).toBe('es');
    localStorage.setItem('infusion.language', 'fr');
    expect(preferredLanguage()).toBe('fr');
  });
});
