import { afterEach, expect, it } from 'vitest';
import { formatBytes } from '../../../src/i18n/format.ts';
import { setPageLanguage } from '../../../src/i18n/page-language.ts';

afterEach(() => setPageLanguage('en'));

it.each([
  ['en', '1.2 MiB'],
  ['de', '1,2 MiB'],
  ['es', '1,2 MiB'],
  ['fr', '1,2 MiB'],
  ['ja', '1.2 MiB'],
  ['zh', '1.2 MiB'],
] as const)('sizes are written as in %s', (language, size) => {
  setPageLanguage(language);
  expect(formatBytes(1.2 * 1024 * 1024)).toBe(size);
});
