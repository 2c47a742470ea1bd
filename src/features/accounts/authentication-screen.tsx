import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { codeForm } from '../../../contract/accounts/account-forms.ts';
import { useContractForm } from '../../ui/forms/use-contract-form.ts';
import { AccountCard } from './account-card.tsx';
import { AccountForm } from './account-form.tsx';
import { BackToLogin } from './account-links.tsx';
import { CodeField } from './code-field.tsx';
import { useTypedCode } from './pending-code.ts';

/** The code's form on its own page: it hands the code to the page that knows the person. */
export function AuthenticationScreen() {
  const { t } = useTranslation(['start', 'account']);
  const navigate = useNavigate();
  const [typed, setTyped] = useTypedCode();
  const account = useContractForm({
    schema: codeForm,
    initialValues: { otp: typed },
    async send({ otp }) {
      setTyped(otp);
      await navigate({ to: '/auth/verify-code' });
    },
  });
  return (
    <AccountCard title={t('account:code.title')} lead={t('account:code.lead')} wide>
      <AccountForm account={account} submit={t('account:code.continue')} first="otp">
        <CodeField {...account.field('otp')} />
      </AccountForm>
      <BackToLogin />
    </AccountCard>
  );
}
