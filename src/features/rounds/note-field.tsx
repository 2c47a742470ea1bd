import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxNoteLength } from '../../lists/rounds/round.ts';
import { fieldStyles } from '../../ui/fields/field.ts';
import classes from './round-dialog.module.css';

interface Props {
  value: string;
  disabled?: boolean;
  onChange(text: string): void;
}

/** A note, kept with each letter: there is nothing to save, and nothing to lose. */
export function NoteField({ value, disabled = false, onChange }: Props) {
  const { t } = useTranslation(['start', 'rounds']);
  // Its own, so that the caret stays where it is while the round is stored.
  const [text, setText] = useState(value);
  return (
    <Textarea
      {...fieldStyles}
      classNames={{
        ...fieldStyles.classNames,
        input: `${fieldStyles.classNames.input} ${classes.note}`,
      }}
      label={t('rounds:monitor.note')}
      placeholder={t('rounds:monitor.noteHint')}
      maxLength={maxNoteLength}
      rows={3}
      disabled={disabled}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(event.currentTarget.value);
      }}
    />
  );
}
