import type { TextInputProps } from '@mantine/core';
import classes from './fields.module.css';

/** How every field of a form looks: label, input, and below them what is wrong or was dropped. */
export const fieldLook = {
  inputWrapperOrder: ['label', 'input', 'error', 'description'],
  classNames: {
    root: classes.field ?? '',
    label: classes.label ?? '',
    input: classes.input ?? '',
    error: classes.error ?? '',
    description: classes.note ?? '',
  },
} satisfies Pick<TextInputProps, 'inputWrapperOrder' | 'classNames'>;

/** What a form's `getInputProps` hands to a field, for a value of one kind. */
export interface FieldProps<Value> {
  value: Value;
  onChange(value: Value): void;
  error?: string | undefined;
  onFocus?(): void;
  onBlur?(): void;
  'data-path'?: string;
}
