import { Button, CopyButton, Skeleton } from '@mantine/core';
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react';
import { type FormEvent, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmAuthenticator, startAuthenticator } from '../../contract/accounts/second-factor.ts';
import { useSettled } from '../api/use-settled.ts';
import { useApp } from '../data/app-context.ts';
import { errorText, writeErrorText } from '../i18n/error-text.ts';
import { useContractForm } from '../ui/forms/use-contract-form.ts';
import { LazyComponent } from '../ui/lazy/lazy-component.tsx';
import { qrCode } from '../ui/qr-code/lazy-qr-code.ts';
import { CodeField, codeForm } from './code-field.tsx';
import { FactorButtons, type WayOut } from './factor-buttons.tsx';
import classes from './second-factor.module.css';
import { needsNewSession, SignInFirst } from './sign-in-first.tsx';
import { useAskedInstead } from './use-asked-instead.ts';

interface Props {
  wayOut: WayOut;
  /** The service wants an answer first: one was set up elsewhere meanwhile. */
  onAsked: (() => void) | undefined;
  /** @param codes recovery codes, to be shown once; none where there are some already */
  onDone(codes: string[]): void;
}

/** In groups of four, which are easier to type. */
function grouped(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ');
}

/** Sets up an authenticator app: its secret as QR code, as link and in letters, and the first code of it. */
export function SetUpAuthenticator({ wayOut, onAsked, onDone }: Props) {
  const { t } = useTranslation(['start', 'session']);
  const { call } = useApp();
  const element = useRef<HTMLFormElement>(null);
  const started = useMemo(() => {
    const answer = call(startAuthenticator, {});
    answer.catch(() => undefined);
    return answer;
  }, [call]);
  const settled = useSettled(started);
  const form = useContractForm({
    schema: codeForm,
    initialValues: { code: '' },
    async send({ code }) {
      const { data } = await call(confirmAuthenticator, { body: { code } });
      onDone(data.recovery_codes);
    },
  });
  const { failure } = form;
  // Not the field: on a phone its keyboard would cover the QR code.
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => lead.current?.focus(), []);

  function send(event: FormEvent): void {
    event.preventDefault();
    // What is wrong is typed over.
    form.submit(() => element.current?.querySelector('input')?.select());
  }

  const secret = settled.type === 'done' ? settled.value.data : null;
  const problem = settled.type === 'failed' ? settled.error : null;
  useAskedInstead([problem, failure], onAsked);
  if (needsNewSession(problem)) return <SignInFirst reason={problem} wayOut={wayOut} />;
  return (
    <form ref={element} className={classes.step} onSubmit={send} noValidate>
      <p ref={lead} tabIndex={-1} className={classes.lead}>
        {t('session:factor.app.scan')}
      </p>
      {problem && (
        <p className={classes.failure} role="alert">
          {errorText(t, problem)}
        </p>
      )}
      {!problem && (
        <div className={classes.secret}>
          <div className={classes.qr}>
            {secret ? (
              <LazyComponent of={qrCode} props={{ text: secret.uri, label: t('session:factor.app.qr') }} />
            ) : (
              <Skeleton height="100%" radius={8} />
            )}
          </div>
          <div className={classes.typed}>
            <p>{t('session:factor.app.type')}</p>
            <output className={classes.letters} aria-label={t('session:factor.app.secret')} translate="no">
              {secret ? grouped(secret.secret) : ' '}
            </output>
            <div className={classes.row}>
              <CopyButton value={secret?.secret ?? ''}>
                {({ copied, copy }) => (
                  <Button
                    variant="default"
                    disabled={!secret}
                    leftSection={
                      copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />
                    }
                    onClick={copy}
                  >
                    {t(copied ? 'session:factor.copied' : 'session:factor.copy')}
                  </Button>
                )}
              </CopyButton>
              {secret && (
                <Button
                  variant="default"
                  leftSection={<IconExternalLink size={20} aria-hidden />}
                  renderRoot={(props) => <a href={secret.uri} {...props} />}
                >
                  {t('session:factor.app.open')}
                </Button>
              )}
            </div>
          </div>
        </div>
      )}
      <CodeField label={t('session:factor.ask.code')} field={form.field('code')} />
      {failure && (
        <p className={classes.failure} role="alert">
          {writeErrorText(t, failure, t('error.open.done'))}
        </p>
      )}
      <FactorButtons
        wayOut={wayOut}
        label={t('session:factor.app.confirm')}
        busy={form.busy}
        disabled={!secret}
      />
    </form>
  );
}
