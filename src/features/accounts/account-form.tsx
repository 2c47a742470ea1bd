import { Button, Loader } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { writeErrorText } from '../../i18n/error-text.ts';
import { focusField } from '../../ui/fields/focus-field.ts';
import type { ContractForm } from '../../ui/forms/use-contract-form.ts';
import classes from './account-card.module.css';
import { AccountResult } from './account-card.tsx';

interface Props<Values> {
  account: ContractForm<Values>;
  /** The label of the button. */
  submit: string;
  /** The button is disabled until all that it needs is there. */
  incomplete?: boolean;
  /** Says how an open outcome can be found out; left out where nothing is sent. */
  open?: string;
  /** The field that has the focus first. */
  first: keyof Values & string;
  children: ReactNode;
}

export function AccountForm<Values>(props: Props<Values>) {
  const { account, submit, incomplete = false, open = '', first, children } = props;
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
      {failure && <AccountResult tone="bad">{writeErrorText(t, failure, open)}</AccountResult>}
      <Button
        type="submit"
        fullWidth
        size="lg"
        disabled={!online || incomplete}
        aria-disabled={busy || undefined}
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
