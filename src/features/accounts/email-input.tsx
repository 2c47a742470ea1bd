import type { FieldProps } from '../../ui/fields/field.ts';
import { PlainInput } from '../../ui/fields/plain-input.tsx';

interface Props extends FieldProps<string> {
  label: string;
  readOnly?: boolean;
}

export function EmailInput(props: Props) {
  return <PlainInput {...props} type="email" inputMode="email" autoComplete="username" />;
}
