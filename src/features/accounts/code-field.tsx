import { TextInput } from '@mantine/core';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { toPlainCharacters } from '../../../contract/common/plain-characters.ts';
import { type FieldProps, fieldStyles } from '../../ui/fields/field.ts';
import classes from './account-card.module.css';

/** The code of an email: autofilled, pasted or typed, with or without spaces. */
export function CodeField({ onChange, ...input }: FieldProps<string>) {
  const { t } = useTranslation();
  return (
    <TextInput
      {...fieldStyles}
      classNames={{ ...fieldStyles.classNames, input: clsx(fieldStyles.classNames.input, classes.code) }}
      {...input}
      label={t('account.field.code')}
      autoComplete="one-time-code"
      inputMode="numeric"
      autoCorrect="off"
      spellCheck={false}
      onChange={({ currentTarget }) => onChange(toPlainCharacters(currentTarget.value))}
    />
  );
}
