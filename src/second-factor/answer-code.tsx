import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { answerSecondFactor } from '../../contract/accounts/second-factor.ts';
import { useApp } from '../data/app-context.ts';
import { writeErrorText } from '../i18n/error-text.ts';
import { focusField } from '../ui/fields/focus-field.ts';
import { useContractForm } from '../ui/forms/use-contract-form.ts';
import { CodeField, codeForm } from './code-field.tsx';
import { FactorButtons, type WayOut } from './factor-buttons.tsx';
import classes from './second-factor.module.css';

interface Props {
  method: 'code' | 'recovery';
  wayOut: WayOut;
  /** @param left how many recovery codes are left */
  onAnswered(left: number): void;
}

/** Answers with a code of the authenticator app, or a recovery code. */
export function AnswerCode({ method, wayOut, onAnswered }: Props) {
  const { t } = useTranslation(['start', 'session']);
  const { call } = useApp();
  const element = useRef<HTMLFormElement>(null);
  const isApp = method === 'code';
  const form = useContractForm({
    schema: codeForm,
    initialValues: { code: '' },
    async send({ code }) {
      const { data } = await call(answerSecondFactor, { body: { method, code } });
      onAnswered(data.recovery_codes_left);
    },
  });
  useEffect(() => focusField(element.current, ['code']), []);
  const { failure } = form;

  function send(event: FormEvent): void {
    event.preventDefault();
    // What is wrong is typed over.
    form.submit(() => element.current?.querySelector('input')?.select());
  }

  return (
    <form ref={element} className={classes.step} onSubmit={send} noValidate>
      <CodeField
        label={t(isApp ? 'session:factor.ask.code' : 'session:factor.ask.recovery')}
        field={form.field('code')}
        digits={isApp}
      />
      {failure && (
        <p className={classes.failure} role="alert">
          {writeErrorText(t, failure, t('error.open.done'))}
        </p>
      )}
      <FactorButtons wayOut={wayOut} label={t('session:factor.ask.confirm')} busy={form.busy} />
    </form>
  );
}
