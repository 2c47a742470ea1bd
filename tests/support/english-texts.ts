import type { i18n } from 'i18next';
import { texts as start } from '../../src/i18n/en/start.ts';
import { createTexts } from '../../src/i18n/i18n.ts';

/** The texts of the app in English, as it starts with them; a copy, into which a test may merge others. */
export function englishTexts(): i18n {
  return createTexts({ language: 'en', texts: structuredClone(start) });
}
