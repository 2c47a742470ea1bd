import { Select } from '@mantine/core';
import { toolbarFieldClasses } from '../toolbar/toolbar-field.ts';
import { type FieldProps, fieldStyles } from './field.ts';
import classes from './fields.module.css';
import { PickerEnd } from './picker-end.tsx';

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
  /** As small as the other fields above a list. */
  inToolbar?: boolean;
  maxDropdownHeight?: number;
}

/**
 * A select with a short list: no on-screen keyboard opens. A stored value that is not in it is shown as it is.
 * `SearchSelect` is for lists in which one searches.
 */
export function ListSelect({ choices, value, onChange, inToolbar, ...input }: Props) {
  const known = choices.some((choice) => (typeof choice === 'string' ? choice : choice.value) === value);
  const outside = value !== '' && !known ? [value] : [];
  const styles = inToolbar ? { classNames: toolbarFieldClasses } : fieldStyles;
  return (
    <Select
      {...styles}
      classNames={{ ...styles.classNames, option: classes.option ?? '' }}
      rightSection={<PickerEnd clear={null} />}
      rightSectionWidth={52}
      rightSectionPointerEvents="none"
      maxDropdownHeight={248}
      {...input}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      data={[...outside, ...choices]}
    />
  );
}
