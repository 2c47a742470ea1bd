import { useTranslation } from 'react-i18next';
import type { FieldProps } from '../../ui/fields/field-look.ts';
import { EmailInput, NewPasswordInput } from './account-input.tsx';

interface Props {
  email: string;
  password: FieldProps<string>;
  confirmPassword: FieldProps<string>;
}

/** A new password, twice; the e-mail stands there for password managers, and cannot be changed. */
export function PasswordFields({ email, password, confirmPassword }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <EmailInput label={t('auth.field.email')} value={email} onChange={() => undefined} readOnly />
      <NewPasswordInput {...password} label={t('auth.field.newPassword')} />
      <NewPasswordInput {...confirmPassword} label={t('auth.field.confirmPassword')} />
    </>
  );
}
