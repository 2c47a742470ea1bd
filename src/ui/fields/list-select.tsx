import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type FieldProps, fieldStyles } from './field.ts';
import classes from './fields.module.css';

interface Props extends FieldProps<string> {
  label: string;
  /** Values, with a label where that differs. */
  choices: readonly (string | { value: string; label: string })[];
  placeholder?: string;
  disabled?: boolean;
  /** Explains the choice, below the field. */
  description?: string;
  /** False for a short list, so that no on-screen keyboard opens. */
  searchable?: boolean;
  /** False where something is always chosen. */
  allowDeselect?: boolean;
}

/** A select with a fixed list. A stored value that is not in it is shown as it is. */
export function ListSelect({ choices, value, onChange, searchable = true, ...input }: Props) {
  const { t } = useTranslation();
  const known = choices.some((choice) => (typeof choice === 'string' ? choice : choice.value) === value);
  const outside = value !== '' && !known ? [value] : [];
  return (
    <Select
      {...fieldStyles}
      classNames={{ ...fieldStyles.classNames, option: classes.option ?? '' }}
      {...input}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      data={[...outside, ...choices]}
      searchable={searchable}
      nothingFoundMessage={t('picker.nothing')}
      maxDropdownHeight={248}
    />
  );
}
