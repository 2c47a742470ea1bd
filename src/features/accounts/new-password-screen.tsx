import { useTranslation } from 'react-i18next';
import { newPasswordForm } from '../../../contract/accounts/account-forms.ts';
import { PlainInput } from '../../ui/fields/plain-input.tsx';
import { useContractForm } from '../../ui/forms/use-contract-form.ts';
import { AccountCard } from './account-card.tsx';
import { AccountForm } from './account-form.tsx';
import type { AccountLink } from './account-link.ts';
import { BackToLogin } from './account-links.tsx';
import { PasswordFields } from './password-fields.tsx';
import { usePasswordWay } from './use-password-way.ts';
import { passwordWireNames, useSetPassword } from './use-set-password.ts';

/** An invited person sets a password and answers the two questions of the invitation. */
export function NewPasswordScreen({ link }: { link: AccountLink }) {
  const { t } = useTranslation(['start', 'account']);
  const { way, length } = usePasswordWay();
  const setPassword = useSetPassword(link);
  const [first, second] = link.questions;
  const account = useContractForm({
    schema: newPasswordForm[way],
    initialValues: { password: '', confirmPassword: '', answer1: '', answer2: '' },
    wireNames: passwordWireNames,
    comparedWith: { password: 'confirmPassword' },
    send: ({ password, answer1, answer2 }) =>
      setPassword(password, [
        { questionId: first?.questionId ?? '', answer: answer1 },
        { questionId: second?.questionId ?? '', answer: answer2 },
      ]),
  });
  return (
    <AccountCard title={t('account:newPassword.title')} lead={t('account:newPassword.lead', length)} wide>
      <AccountForm
        account={account}
        submit={t('auth.submit')}
        open={t('account:newPassword.open')}
        first="password"
      >
        <PasswordFields email={link.email} field={account.field} />
        <PlainInput {...account.field('answer1')} secret label={first?.question ?? ''} />
        <PlainInput {...account.field('answer2')} secret label={second?.question ?? ''} />
      </AccountForm>
      <BackToLogin replace />
    </AccountCard>
  );
}
