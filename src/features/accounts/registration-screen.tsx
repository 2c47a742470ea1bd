import { Anchor, Checkbox } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { registrationForm } from '../../../contract/accounts/account-forms.ts';
import { register } from '../../../contract/accounts/accounts.ts';
import { mailNotSent, type Success } from '../../../contract/common/envelope.ts';
import { useApp } from '../../data/app-context.ts';
import { contractText } from '../../i18n/message-text.ts';
import type { FieldProps } from '../../ui/fields/field.ts';
import { NewPasswordInput, PlainInput } from '../../ui/fields/plain-input.tsx';
import { useContractForm } from '../../ui/forms/use-contract-form.ts';
import classes from './account-card.module.css';
import { AccountCard, AccountResult } from './account-card.tsx';
import { AccountForm } from './account-form.tsx';
import { BackToLogin } from './account-links.tsx';
import { EmailInput } from './email-input.tsx';
import { usePasswordWay } from './use-password-way.ts';

const empty = { fullname: '', email: '', username: '', password: '', confirmPassword: '', terms: false };

export function RegistrationScreen() {
  const { settings } = useApp();
  return settings.registration === false ? <RegistrationOff /> : <RegistrationForm />;
}

/** A bookmark leads here, where nobody can register. */
function RegistrationOff() {
  const { t } = useTranslation(['start', 'account']);
  return (
    <AccountCard title={t('account:registration.title')}>
      <AccountResult tone="plain">{contractText(t, 'registrationOff')}</AccountResult>
      <BackToLogin />
    </AccountCard>
  );
}

function RegistrationForm() {
  const { t } = useTranslation(['start', 'account']);
  const { call, settings } = useApp();
  const { way, sent } = usePasswordWay();
  const isByLink = settings.passwordByLink === true;
  const [answer, setAnswer] = useState<RegistrationAnswer | null>(null);
  const account = useContractForm({
    schema: registrationForm[way],
    initialValues: empty,
    comparedWith: { password: 'confirmPassword' },
    async send({ fullname, email, username, password }) {
      const body = { fullname, email, username, ...(await sent(email, password)) };
      // Its token admits nobody yet: signing in with it would end with 'Login unsuccessful.'
      const received = await call(register, { body });
      // At once, so that the second tap of two finds no button.
      flushSync(() => setAnswer(received));
    },
  });
  if (answer) return <Registered answer={answer} />;
  return (
    <AccountCard
      title={t('account:registration.title')}
      lead={t(isByLink ? 'account:registration.leadByLink' : 'account:registration.lead')}
      wide
    >
      <AccountForm
        account={account}
        submit={t('auth.submit')}
        open={t('account:registration.open')}
        first="fullname"
        incomplete={!registrationForm[way].safeParse(account.form.values).success}
      >
        <PlainInput
          {...account.field('fullname')}
          label={t('account:field.fullName')}
          autoComplete="name"
          autoCapitalize="words"
        />
        <EmailInput {...account.field('email')} label={t('account:field.email')} />
        <PlainInput
          {...account.field('username')}
          label={t('account:field.userName')}
          autoComplete="nickname"
        />
        <NewPasswordInput
          {...account.field('password')}
          label={t('account:field.password')}
          description={isByLink && t('account:registration.passwordByLink')}
        />
        <NewPasswordInput {...account.field('confirmPassword')} label={t('account:field.confirmPassword')} />
        <TermsField {...account.field('terms')} />
      </AccountForm>
      <BackToLogin />
    </AccountCard>
  );
}

type RegistrationAnswer = Success<unknown>;

/** The account waits for an administrator. A service may add what else there is to do. */
function Registered({ answer: { message, code } }: { answer: RegistrationAnswer }) {
  const { t } = useTranslation(['start', 'account']);
  const isBare = ['', 'success'].includes(message.trim().toLowerCase());
  return (
    <AccountCard title={t('account:registration.title')}>
      <AccountResult tone="good">{t('account:registration.done')}</AccountResult>
      {!isBare && <AccountResult tone={code === mailNotSent ? 'bad' : 'plain'}>{message}</AccountResult>}
      <BackToLogin />
    </AccountCard>
  );
}

/** Opens in another tab, so that the form keeps its values. */
function TermsField({ value, onChange, error, ...input }: FieldProps<boolean>) {
  const { t } = useTranslation(['start', 'account']);
  const { history } = useRouter();
  const id = useId();
  return (
    <>
      <label className={classes.accept} htmlFor={`${id}-box`}>
        <Checkbox
          {...input}
          id={`${id}-box`}
          checked={value}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          error={Boolean(error)}
          aria-describedby={id}
          size="md"
          classNames={{ input: classes.box }}
        />
        {t('account:registration.accept')}
      </label>
      <p id={id} className={classes.acceptError}>
        {error}
      </p>
      <Anchor
        href={history.createHref('/terms')}
        target="_blank"
        rel="noopener"
        underline="always"
        className={`${classes.link} ${classes.terms}`}
        aria-describedby={`${id}-terms`}
      >
        {t('account:registration.terms')}
      </Anchor>
      <p id={`${id}-terms`} className={`${classes.note} ${classes.terms}`}>
        {t('account:registration.termsNote')}
      </p>
    </>
  );
}
