import { Button, Loader } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { focusField } from '../../ui/fields/focus-field.ts';
import classes from './account-card.module.css';
import { AccountResult } from './account-card.tsx';
import type { AccountFormState } from './use-account-form.ts';

interface Props<Values> {
  account: AccountFormState<Values>;
  submit: string;
  onlyValid?: boolean;
  first: keyof Values & string;
  children: ReactNode;
}

export function AccountForm<Values>({ account, submit, onlyValid = false, first, children }: Props<Values>) {
  const { t } = useTranslation();
  const { online } = useNetwork();
  const form = useRef<HTMLFormElement>(null);
  const { busy, failure } = account;

  useEffect(() => focusField(form.current, [first]), [first]);

  function send(event: FormEvent): void {
    event.preventDefault();
    if (online) account.submit((names) => focusField(form.current, names));
  }

  return (
    <form ref={form} onSubmit={send} noValidate>
      {children}
      {failure && <AccountResult tone="bad">{failure}</AccountResult>}
      <Button
        type="submit"
        fullWidth
        h={56}
        fz={17}
        disabled={!online || (onlyValid && !account.valid)}
        aria-disabled={busy}
        leftSection={busy && <Loader size={20} color="currentColor" aria-hidden />}
      >
        {submit}
      </Button>
      {!online && (
        <p className={classes.offline} role="status">
          {t('lost.offline.paused')}
        </p>
      )}
    </form>
  );
}
