// The line below a field about what it did not take from typed or pasted text.
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { TextField } from '../../../contract/common/text-field.ts';
import { messageText } from '../../i18n/message-text.ts';
import type { Hint } from './take-text.ts';

const shownSigns = 3;
const shownLength = 30;

/** Names signs: ‘“/” “3” space’. */
function nameSigns(t: TFunction, signs: readonly string[]): string {
  const named = signs.slice(0, shownSigns).map((sign) => {
    if (sign === ' ') return t('field.space');
    return /^[\p{C}\p{Z}\p{M}]/u.test(sign) ? t('field.invisible') : `“${sign}”`;
  });
  return [...new Set(named), ...(signs.length > shownSigns ? ['…'] : [])].join(' ');
}

function shorten(text: string): string {
  const signs = [...text.trim()];
  return signs.length > shownLength ? `${signs.slice(0, shownLength).join('')}…` : signs.join('');
}

/** A field's error; where it is about characters, with those that the value has. */
export function refusedText(t: TFunction, error: string, field: TextField, signs: readonly string[]): string {
  const isAboutSigns = signs.length > 0 && error === messageText(t, field.characters.message);
  return isAboutSigns ? error + t('field.contains', { signs: nameSigns(t, signs) }) : error;
}

export function FieldHint({ hint }: { hint: Hint }) {
  const { t } = useTranslation();
  if (hint.kind === 'notNumber') return t('field.notNumber', { text: shorten(hint.pasted) });
  const signs = nameSigns(t, hint.leftOut);
  if (hint.kind === 'number') {
    const { code } = hint;
    const texts = [code && t('field.codeSet', { code }), signs && t('field.partLeftOut', { signs })];
    return texts.filter(Boolean).join('. ');
  }
  const rule = messageText(t, hint.message);
  if (hint.kind === 'leftOut')
    return (
      <>
        {rule}
        {signs && <span>{t('field.leftOut', { signs })}</span>}
      </>
    );
  return (
    <>
      {t('field.notPasted', { rule })}
      {signs && <span>{t('field.contains', { signs })}</span>}
    </>
  );
}
