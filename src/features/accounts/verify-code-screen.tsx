import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { codeForm } from '../../../contract/accounts/account-forms.ts';
import { verifyCode } from '../../../contract/accounts/accounts.ts';
import type { AppError } from '../../api/app-error.ts';
import { useApp } from '../../data/app-context.ts';
import { errorText, writeErrorText } from '../../i18n/error-text.ts';
import { useContractForm } from '../../ui/forms/use-contract-form.ts';
import { AccountCard, AccountResult } from './account-card.tsx';
import { AccountForm } from './account-form.tsx';
import { BackToLogin } from './account-links.tsx';
import { CodeField } from './code-field.tsx';
import { type PendingCode, usePendingCode, useTypedCode } from './pending-code.ts';
import { ResendButton } from './resend-button.tsx';
import { useSignInWithToken } from './use-sign-in-with-token.ts';

/** Signs in a person who has just set their password, with the code of an email. */
export function VerifyCodeScreen() {
  const { t } = useTranslation(['start', 'account']);
  const [pending] = usePendingCode();
  if (pending) return <VerifyCode pending={pending} />;
  return (
    <AccountCard title={t('account:code.title')} lead={t('account:code.noSignIn')} wide>
      <Button fullWidth size="lg" renderRoot={(props) => <Link to="/auth/login" replace {...props} />}>
        {t('auth.backToLogin')}
      </Button>
    </AccountCard>
  );
}

function failureText(t: TFunction<['start', 'account']>, failure: AppError): string {
  if (failure.outcomeUnknown) return writeErrorText(t, failure, t('account:code.open'));
  const reason = errorText(t, failure);
  // When it is too early, the service says when another code can be sent.
  return failure.details.status === 429 ? reason : t('account:code.notSent', { reason });
}

function VerifyCode({ pending }: { pending: PendingCode }) {
  const { t } = useTranslation(['start', 'account']);
  const { call } = useApp();
  const [typed, setTyped] = useTypedCode();
  const signInWithToken = useSignInWithToken();
  const { account: person, failure, isDelayed } = pending;
  const { email } = person;
  const account = useContractForm({
    schema: codeForm,
    initialValues: { otp: typed },
    async send({ otp }) {
      const { data } = await call(verifyCode, { body: { email, otp } });
      setTyped('');
      await signInWithToken(data);
    },
  });
  return (
    <AccountCard title={t('account:code.title')} wide>
      {failure ? (
        <AccountResult tone="bad">{failureText(t, failure)}</AccountResult>
      ) : (
        <Text ta="center" mb={20}>
          {t(isDelayed ? 'account:code.delayed' : 'account:code.sent', { email })}
        </Text>
      )}
      <AccountForm
        account={account}
        submit={t('auth.signIn')}
        open={t('account:code.openSignIn')}
        first="otp"
      >
        <CodeField {...account.field('otp')} />
      </AccountForm>
      <ResendButton pending={pending} />
      <BackToLogin />
    </AccountCard>
  );
}
