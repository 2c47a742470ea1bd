import { z } from 'zod';
import { messageKey } from '../../contract/common/message-key.ts';
import { type FieldProps, fieldStyles } from '../ui/fields/field.ts';
import { PlainInput } from '../ui/fields/plain-input.tsx';
import classes from './second-factor.module.css';

/** A code as it was typed or pasted; the service drops its spaces. */
export const codeForm = z.object({
  code: z.string().trim().min(1, messageKey('factorCodeRequired')),
});

interface Props {
  label: string;
  field: FieldProps<string>;
  /** Of an authenticator app, which shows six digits; else a recovery code. */
  digits?: boolean;
}

export function CodeField({ label, field, digits = true }: Props) {
  const { classNames } = fieldStyles;
  return (
    <PlainInput
      {...field}
      label={label}
      classNames={{ ...classNames, input: `${classNames.input} ${classes.code}` }}
      // Typed by a program, it is no scan of a serial number.
      data-secret
      autoComplete={digits ? 'one-time-code' : 'off'}
      autoCapitalize={digits ? 'none' : 'characters'}
      {...(digits && { inputMode: 'numeric' as const })}
    />
  );
}
