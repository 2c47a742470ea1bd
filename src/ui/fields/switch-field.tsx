import { Switch } from '@mantine/core';
import type { FieldProps } from './field.ts';
import classes from './fields.module.css';

interface Props extends FieldProps<boolean> {
  label: string;
  /** Explains what being on means, or why it is disabled. */
  hint: string;
  disabled?: boolean | undefined;
}

/** Something that is on or off; the whole line is the target. */
export function SwitchField({ value, onChange, hint, ...input }: Props) {
  return (
    <Switch
      {...input}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
      description={hint}
      labelPosition="left"
      size="lg"
      classNames={{
        root: classes.switch ?? '',
        body: classes.switchBody ?? '',
        labelWrapper: classes.switchText ?? '',
        label: classes.switchLabel ?? '',
        track: classes.switchTrack ?? '',
        description: classes.note ?? '',
        error: classes.error ?? '',
      }}
    />
  );
}
