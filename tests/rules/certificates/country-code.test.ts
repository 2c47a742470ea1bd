import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialCodes } from '../../../contract/common/dial-codes.ts';
import { findCountryCode } from '../../../contract/site-configuration/country-code.ts';

const names = new Intl.DisplayNames(['en'], { type: 'region' });
/** Ascension and Tristan da Cunha dial as countries, but have no code of ISO 3166. */
const countries = [...new Set(Object.values(dialCodes).flatMap((codes) => codes.split(' ')))].filter(
  (code) => code !== 'AC' && code !== 'TA',
);

describe('a country', () => {
  it('is its own code, whatever its case and the spaces around it', () => {
    for (const code of countries) {
      expect(findCountryCode(code)).toBe(code);
      expect(findCountryCode(` ${code.toLowerCase()} `)).toBe(code);
    }
  });

  it('is found by its English name, as the form lets it be typed', () => {
    const missing = countries.filter((code) => {
      const typed = (names.of(code) ?? '').replaceAll(/[^\p{L}\p{M}\p{Nd} ]/gu, ' ');
      return findCountryCode(typed) !== code;
    });
    expect(missing).toEqual([]);
  });

  it('is found by what people write instead', () => {
    const others = {
      USA: 'US',
      UK: 'GB',
      'Great Britain': 'GB',
      Turkey: 'TR',
      'Czech Republic': 'CZ',
      'Cote d Ivoire': 'CI',
    };
    for (const [text, code] of Object.entries(others)) expect(findCountryCode(text), text).toBe(code);
  });

  it('is not found where there is none', () => {
    for (const text of ['', ' ', 'EU', 'ZZ', 'XX', 'SU', 'World', 'Atlantis', 'U', 'USAUSA', '🇺🇸']) {
      expect(findCountryCode(text), text).toBeUndefined();
    }
  });

  it('is two capitals, or nothing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(findCountryCode(text) ?? 'US').toMatch(/^[A-Z]{2}$/);
      }),
    );
  });
});
