// Months and days without a year, as each language writes them.
import { afterEach, expect, it } from 'vitest';
import { setPageLanguage } from '../../../src/i18n/page-language.ts';
import { formatMonth, formatMonthDay, formatMonthOfYear } from '../../../src/i18n/short-dates.ts';

afterEach(() => setPageLanguage('en'));

it.each([
  ['en', 'Dec', 'Dec 2026', '12-07'],
  ['de', 'Dez', 'Dez. 2026', '07.12'],
  ['es', 'dic', 'dic 2026', '07/12'],
  ['fr', 'déc.', 'déc. 2026', '07/12'],
  ['ja', '12月', '2026年12月', '12/07'],
  ['zh', '12月', '2026年12月', '12/07'],
] as const)('in %s', (language, month, ofYear, day) => {
  setPageLanguage(language);
  expect(formatMonth('2026-12', language)).toBe(month);
  expect(formatMonthOfYear('2026-12', language)).toBe(ofYear);
  expect(formatMonthDay(new Date(2026, 11, 7).getTime())).toBe(day);
});
