import type { TextInputProps } from '@mantine/core';
import classes from './fields.module.css';

/** The styles of every field: label, input, and below them the error or what was dropped. */
export const fieldStyles = {
  inputWrapperOrder: ['label', 'input', 'error', 'description'],
  classNames: {
    root: classes.field ?? '',
    label: classes.label ?? '',
    input: classes.input ?? '',
    error: classes.error ?? '',
    description: classes.note ?? '',
  },
} satisfies Pick<TextInputProps, 'inputWrapperOrder' | 'classNames'>;

export interface FieldProps<Value> {
  value: Value;
  onChange(value: Value): void;
  error?: string | undefined;
  onFocus?(): void;
  onBlur?(): void;
  'data-path'?: string;
}

/** Returns the props of a field of the form, by its name. */
export type GetField<Values> = <Name extends keyof Values & string>(name: Name) => FieldProps<Values[Name]>;
