import { useTranslation } from 'react-i18next';
import type { GetField } from '../../ui/fields/field.ts';
import { NewPasswordInput } from '../../ui/fields/plain-input.tsx';
import { EmailInput } from './email-input.tsx';

interface Props {
  email: string;
  field: GetField<{ password: string; confirmPassword: string }>;
}

/** A new password, twice; the read-only email is there for password managers. */
export function PasswordFields({ email, field }: Props) {
  const { t } = useTranslation(['start', 'account']);
  return (
    <>
      <EmailInput label={t('account:field.email')} value={email} onChange={() => undefined} readOnly />
      <NewPasswordInput {...field('password')} label={t('account:field.newPassword')} />
      <NewPasswordInput {...field('confirmPassword')} label={t('account:field.confirmPassword')} />
    </>
  );
}
