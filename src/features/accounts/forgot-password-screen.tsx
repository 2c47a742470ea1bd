import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgotPasswordForm } from '../../../contract/accounts/account-forms.ts';
import { forgotPassword } from '../../../contract/accounts/accounts.ts';
import { AppError } from '../../api/app-error.ts';
import { useApp } from '../../data/app-context.ts';
import { contractText } from '../../i18n/message-text.ts';
import { useContractForm } from '../../ui/forms/use-contract-form.ts';
import { AccountCard, AccountResult } from './account-card.tsx';
import { AccountForm } from './account-form.tsx';
import { BackToLogin } from './account-links.tsx';
import { EmailInput } from './email-input.tsx';

/** Requests a link to set another password. The answer is the same whether or not the account exists. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation(['start', 'account']);
  const { call } = useApp();
  const [linkSent, setLinkSent] = useState(false);
  const account = useContractForm({
    schema: forgotPasswordForm,
    initialValues: { email: '' },
    wireNames: { username: 'email' },
    async send({ email }) {
      setLinkSent(false);
      const { data } = await call(forgotPassword, { body: { factorType: 'EMAIL', username: email } });
      if (data?.status === false) throw new AppError('rejected', { serviceMessage: data.message });
      setLinkSent(true);
    },
  });
  return (
    <AccountCard title={t('account:forgotPassword.title')} lead={t('account:forgotPassword.lead')} wide>
      {linkSent && <AccountResult tone="good">{contractText(t, 'passwordLinkSent')}</AccountResult>}
      <AccountForm
        account={account}
        submit={t('auth.submit')}
        open={t('account:forgotPassword.open')}
        first="email"
      >
        <EmailInput {...account.field('email')} label={t('account:field.email')} />
      </AccountForm>
      <BackToLogin />
    </AccountCard>
  );
}
