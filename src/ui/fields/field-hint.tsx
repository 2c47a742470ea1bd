// The line below a field about what it did not take from typed or pasted text.
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { TextField } from '../../../contract/common/text-field.ts';
import { messageText } from '../../i18n/message-text.ts';
import { inRow, sentenceBreak, sentences } from '../../i18n/punctuation.ts';
import type { Hint } from './take-text.ts';

const shownSigns = 3;
const shownLength = 30;

/** Signs that cannot be read, or not between quotation marks. */
const names = [
  [/^ /u, 'forms:field.space'],
  [/^["\u00AB\u00BB\u201C-\u201F]/u, 'forms:field.quotationMark'],
  [/^['\u00B4`\u02BC\u2018-\u201B]/u, 'forms:field.apostrophe'],
  [/^[\p{C}\p{Z}\p{M}]/u, 'forms:field.invisible'],
] as const;

/** Names signs: ‘“/” “3” space’ in English. */
function nameSigns(t: TFunction<['start', 'forms']>, signs: readonly string[]): string {
  const named = signs.map((sign) => {
    const name = names.find(([pattern]) => pattern.test(sign))?.[1];
    return name ? t(name) : t('forms:deletedRecord.quoted', { name: sign });
  });
  const once = [...new Set(named)];
  return inRow([...once.slice(0, shownSigns), ...(once.length > shownSigns ? ['…'] : [])]);
}

function shorten(text: string): string {
  const signs = [...text.trim()];
  return signs.length > shownLength ? `${signs.slice(0, shownLength).join('')}…` : signs.join('');
}

/** A field's error; where it is about characters, with those that the value has. */
export function useRefusedText(field: TextField) {
  const { t } = useTranslation(['start', 'forms']);
  return function refusedText(error: string, signs: readonly string[]): string {
    const isAboutSigns = signs.length > 0 && error === messageText(t, field.characters.message);
    return isAboutSigns ? error + t('forms:field.contains', { signs: nameSigns(t, signs) }) : error;
  };
}

const wordsOf = (t: TFunction, rule: string | null) => rule && messageText(t, rule);

/** Names what was left out, behind a rule that stands there already. */
function behindRule(t: TFunction<['start', 'forms']>, signs: string, limit: string | null): string {
  return sentences(signs && t('forms:field.partLeftOut', { signs }), limit);
}

interface Props {
  hint: Hint;
  /** The field's rule stands before it already. */
  ruleStands?: boolean;
}

export function FieldHint({ hint, ruleStands = false }: Props) {
  const { t } = useTranslation(['start', 'forms']);
  if (hint.kind === 'notNumber') return t('forms:field.notNumber', { text: shorten(hint.pasted) });
  const signs = nameSigns(t, hint.leftOut);
  if (hint.kind === 'number') {
    const { code } = hint;
    return sentences(
      code && t('forms:field.codeSet', { code }),
      signs && t('forms:field.partLeftOut', { signs }),
    );
  }
  const rule = wordsOf(t, hint.refused);
  const limit = wordsOf(t, hint.tooLong);
  if (hint.kind === 'notPasted') {
    return rule
      ? t('forms:field.notPastedSigns', { rule, signs })
      : t('forms:field.notPasted', { rule: limit ?? '' });
  }
  if (ruleStands) return behindRule(t, signs, limit);
  return (
    <>
      {rule}
      {rule && signs && <span>{t('forms:field.leftOut', { signs })}</span>}
      {rule && limit && sentenceBreak()}
      {limit}
    </>
  );
}
