import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { type FieldProps, fieldStyles } from '../../ui/fields/field.ts';
import { PlainInput } from '../../ui/fields/plain-input.tsx';
import classes from './account-card.module.css';

const { classNames } = fieldStyles;

/** The code of an email: autofilled, pasted or typed, with or without spaces, and by an input method, too. */
export function CodeField(field: FieldProps<string>) {
  const { t } = useTranslation(['start', 'account']);
  return (
    <PlainInput
      {...field}
      classNames={{ ...classNames, input: clsx(classNames.input, classes.code) }}
      label={t('account:field.code')}
      autoComplete="one-time-code"
      inputMode="numeric"
    />
  );
}
