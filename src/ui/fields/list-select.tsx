import { Select } from '@mantine/core';
import { type FieldProps, fieldStyles } from './field.ts';
import classes from './fields.module.css';

interface Props extends FieldProps<string> {
  label: string;
  /** Values, with a label where that differs. */
  choices: readonly (string | { value: string; label: string })[];
  disabled?: boolean;
  /** Stands where nothing is chosen. */
  placeholder?: string;
  /** Explains the choice, below the field. */
  description?: string;
  /** False where something is always chosen. */
  allowDeselect?: boolean;
}

/**
 * A select with a short list: no on-screen keyboard opens. A stored value that is not in it is shown as it is.
 * `SearchSelect` is for lists in which one searches.
 */
export function ListSelect({ choices, value, onChange, ...input }: Props) {
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
      maxDropdownHeight={248}
    />
  );
}
