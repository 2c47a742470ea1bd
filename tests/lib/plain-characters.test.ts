// The sign-in page translates pasted text as the app and the service do: a password is hashed with the email as salt.
import { expect, it } from 'vitest';
import { toPlainCharacters } from '../../contract/common/plain-characters.ts';
import { toPlainCharacters as toPlainInSignInPage } from '../../server/identity/pages/browser/plain-characters.js';
import { pastedTexts } from '../support/pasted-texts.ts';

it.each(pastedTexts)('translates %s on the sign-in page as elsewhere', (_from, text) => {
  expect(toPlainInSignInPage(text)).toBe(toPlainCharacters(text));
});

it('translates each character on the sign-in page as elsewhere', () => {
  const blockSize = 0x1000;
  for (let first = 0; first <= 0x10ffff; first += blockSize) {
    const block = Array.from({ length: blockSize }, (_, at) => String.fromCodePoint(first + at)).join('\n');
    expect(toPlainInSignInPage(block) === toPlainCharacters(block), `from U+${first.toString(16)}`).toBe(
      true,
    );
  }
});
