import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resetPasswordForm } from '../../../contract/accounts/account-forms.ts';
import type { SecurityQuestion } from '../../../contract/accounts/accounts.ts';
import { AppError } from '../../api/app-error.ts';
import { errorText } from '../../i18n/error-text.ts';
import { ListSelect } from '../../ui/fields/list-select.tsx';
import { PlainInput } from '../../ui/fields/plain-input.tsx';
import { useContractForm } from '../../ui/forms/use-contract-form.ts';
import { AccountCard, AccountResult } from './account-card.tsx';
import { AccountForm } from './account-form.tsx';
import type { AccountLink } from './account-link.ts';
import { BackToLogin } from './account-links.tsx';
import { PasswordFields } from './password-fields.tsx';
import { usePasswordWay } from './use-password-way.ts';
import { passwordWireNames, useSetPassword } from './use-set-password.ts';

interface Props {
  link: AccountLink;
  questions: readonly SecurityQuestion[];
}

const empty = { password: '', confirmPassword: '', question1: '', answer1: '', question2: '', answer2: '' };

/** Sets a new password after a reset or Forgot password, with two security questions of the person's choice. */
export function ResetPasswordScreen({ link, questions }: Props) {
  const { t } = useTranslation(['start', 'account']);
  const { way, length } = usePasswordWay();
  const setPassword = useSetPassword(link);
  const account = useContractForm({
    schema: resetPasswordForm[way],
    initialValues: empty,
    wireNames: passwordWireNames,
    comparedWith: { password: 'confirmPassword', question1: 'question2' },
    send: ({ password, question1, answer1, question2, answer2 }) =>
      setPassword(password, [
        { questionId: idOf(question1), answer: answer1 },
        { questionId: idOf(question2), answer: answer2 },
      ]),
  });

  /** The id as the service answered it: as text or as a number. */
  function idOf(chosen: string): SecurityQuestion['questionId'] {
    return questions.find(({ questionId }) => String(questionId) === chosen)?.questionId ?? chosen;
  }

  function choices(other: string) {
    const all = questions.map(({ question, questionId }) => ({ value: String(questionId), label: question }));
    return all.filter(({ value }) => value !== other);
  }

  const { question1, question2 } = account.form.values;
  return (
    <AccountCard title={t('account:resetPassword.title')} lead={t('account:resetPassword.lead', length)} wide>
      <AccountForm
        account={account}
        submit={t('auth.submit')}
        open={t('account:newPassword.open')}
        first="password"
      >
        <PasswordFields email={link.email} field={account.field} />
        <ListSelect
          {...account.field('question1')}
          label={t('account:field.question1')}
          choices={choices(question2)}
        />
        <PlainInput {...account.field('answer1')} secret label={t('account:field.answer1')} />
        <ListSelect
          {...account.field('question2')}
          label={t('account:field.question2')}
          choices={choices(question1)}
        />
        <PlainInput {...account.field('answer2')} secret label={t('account:field.answer2')} />
      </AccountForm>
      <BackToLogin replace />
    </AccountCard>
  );
}

export function OpeningReset() {
  const { t } = useTranslation(['start', 'account']);
  return (
    <AccountCard title={t('account:resetPassword.title')} wide>
      <Button fullWidth size="lg" loading aria-label={t('list.loading')} />
    </AccountCard>
  );
}

/** The questions could not be loaded. The link is still valid. */
export function ResetFailed({ error }: { error: unknown }) {
  const { t } = useTranslation(['start', 'account']);
  const router = useRouter();
  const [asking, setAsking] = useState(false);

  async function askAgain(): Promise<void> {
    setAsking(true);
    await router.invalidate();
    setAsking(false);
  }

  return (
    <AccountCard title={t('account:resetPassword.title')} wide>
      <AccountResult tone="bad">
        {error instanceof AppError ? errorText(t, error) : t('error.offline')}
      </AccountResult>
      <Button fullWidth size="lg" onClick={askAgain} loading={asking}>
        {t('account:accountLink.again')}
      </Button>
      <BackToLogin replace />
    </AccountCard>
  );
}
