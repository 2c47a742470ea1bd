import type { FieldProps } from '../../ui/fields/field.ts';
import { PlainInput } from '../../ui/fields/plain-input.tsx';

interface Props extends FieldProps<string> {
  label: string;
  readOnly?: boolean;
}

/** No input of type 'email': some browsers give the domain of one in ASCII, and what is counted and shown is what was typed. */
export function EmailInput(props: Props) {
  return <PlainInput {...props} inputMode="email" autoComplete="username" />;
}
