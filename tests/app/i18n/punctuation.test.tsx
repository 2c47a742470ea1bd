// Texts in Japanese that the app puts together: of a field, of the trail, of an error.
import { render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, it } from 'vitest';
import messages from '../../../contract/common/messages/ja/common.json' with { type: 'json' };
import { AppError } from '../../../src/api/app-error.ts';
import { detailWords } from '../../../src/history/entry-words.ts';
import { openReason } from '../../../src/i18n/error-text.ts';
import { setPageLanguage } from '../../../src/i18n/page-language.ts';
import { FieldHint } from '../../../src/ui/fields/field-hint.tsx';
import type { Hint } from '../../../src/ui/fields/take-text.ts';
import { appTexts } from '../../support/app-texts.ts';

const texts = appTexts('ja');

beforeEach(() => setPageLanguage('ja'));
afterEach(() => setPageLanguage('en'));

const hintText = (hint: Hint) =>
  render(
    <I18nextProvider i18n={texts}>
      <FieldHint hint={hint} />
    </I18nextProvider>,
  ).container.textContent;

it('a field names signs that it left out, and both of its rules', () => {
  expect(
    hintText({
      kind: 'leftOut',
      refused: 'lettersAllowed',
      leftOut: ['/', ' '],
      tooLong: 'characters15Allowed',
    }),
  ).toBe(`${messages.lettersAllowed}（除外：「/」、空白）。${messages.characters15Allowed}`);
});

it('a field of a number says both what it set and what it left out', () => {
  expect(hintText({ kind: 'number', leftOut: ['Tel.:'], code: '+44' })).toBe(
    '貼り付けた番号から国番号+44を設定しました。除外：「Tel.:」',
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
