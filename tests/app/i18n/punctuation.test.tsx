// Texts in Japanese that the app puts together: of a field, of the trail, of an error.
import { render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { texts as messages } from '../../../contract/common/messages/ja/common.ts';
import { AppError } from '../../../src/api/app-error.ts';
import { detailWords } from '../../../src/history/entry-words.ts';
import { openReason } from '../../../src/i18n/error-text.ts';
import { createTexts } from '../../../src/i18n/i18n.ts';
import { texts as audit } from '../../../src/i18n/ja/audit.ts';
import { texts as forms } from '../../../src/i18n/ja/forms.ts';
import { texts as start } from '../../../src/i18n/ja/start.ts';
import { setPageLanguage } from '../../../src/i18n/page-language.ts';
import { FieldHint } from '../../../src/ui/fields/field-hint.tsx';
import type { Hint } from '../../../src/ui/fields/take-text.ts';

const texts = createTexts({ language: 'ja', texts: start });
for (const catalogue of [audit, forms, { contract: messages }])
  texts.addResourceBundle('ja', 'translation', catalogue, true, true);

beforeEach(() => setPageLanguage('ja'));
afterEach(() => setPageLanguage('en'));

const hintText = (hint: Hint) =>
  render(
    <I18nextProvider i18n={texts}>
      <FieldHint hint={hint} />
    </I18nextProvider>,
  ).container.textContent;

// A component adds the English catalogue, in whose place the build fetches that of the language: the marks are Japanese.
it('a field names signs that it left out, and both of its rules', () => {
  expect(
    hintText({
      kind: 'leftOut',
      refused: 'lettersAllowed',
      leftOut: ['/', ' '],
      tooLong: 'characters15Allowed',
    }),
  ).toBe(`${messages.lettersAllowed} (left out: “/”、space)。${messages.characters15Allowed}`);
});

it('a field of a number says both what it set and what it left out', () => {
  expect(hintText({ kind: 'number', leftOut: ['Tel.:'], code: '+44' })).toBe(
    'Country code +44, as pasted。Left out: “Tel.:”',
  );
});

it('the trail names each detail', () => {
  expect(
    detailWords(texts.t, {
      action: 'update',
      details: { retention: 'go-on', activities: 12 },
    } as unknown as Parameters<typeof detailWords>[1]),
  ).toBe('古いデータの削除：go-on · クラウドログの記録：12');
});

it('a message of a service without an end gets the end of its language', () => {
  const error = new AppError('server', { serviceMessage: '処理できません' });
  expect(openReason(texts.t, error)).toBe('処理できません。');
});
