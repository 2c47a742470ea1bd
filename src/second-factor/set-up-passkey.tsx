import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { addPasskey, maxPasskeyNameLength, startPasskey } from '../../contract/accounts/second-factor.ts';
import { messageKey } from '../../contract/common/message-key.ts';
import { useSettled } from '../api/use-settled.ts';
import { useApp } from '../data/app-context.ts';
import { errorText } from '../i18n/error-text.ts';
import { focusField } from '../ui/fields/focus-field.ts';
import { PlainInput } from '../ui/fields/plain-input.tsx';
import { useContractForm } from '../ui/forms/use-contract-form.ts';
import { FactorButtons, type WayOut } from './factor-buttons.tsx';
import { PasskeyProgress } from './passkey-progress.tsx';
import { makePasskey } from './passkeys.ts';
import classes from './second-factor.module.css';
import { needsNewSession, SignInFirst } from './sign-in-first.tsx';
import { useAskedInstead } from './use-asked-instead.ts';
import { usePasskeyCall } from './use-passkey-call.ts';

const nameForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, messageKey('passkeyNameRequired'))
    .max(maxPasskeyNameLength, messageKey('characters50Allowed')),
});

interface Props {
  wayOut: WayOut;
  /** The service wants an answer first: one was set up elsewhere meanwhile. */
  onAsked: (() => void) | undefined;
  /** How many passkeys the person has: the next one is named by it. */
  count: number;
  onDone(codes: string[]): void;
}

/** Makes a passkey, and gives it the name by which its person knows it. */
export function SetUpPasskey({ wayOut, count, onAsked, onDone }: Props) {
  const { t } = useTranslation(['start', 'session']);
  const { call } = useApp();
  const element = useRef<HTMLFormElement>(null);
  const [turn, setTurn] = useState(0);
  // Before the tap: browsers ask only shortly after one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks again
  const started = useMemo(() => {
    const answer = call(startPasskey, {});
    answer.catch(() => undefined);
    return answer;
  }, [call, turn]);
  const settled = useSettled(started);
  const { busy, failure, run, stop } = usePasskeyCall();
  const form = useContractForm({
    schema: nameForm,
    initialValues: { name: t('session:factor.passkey.defaultName', { number: count + 1 }) },
    async send({ name }) {
      await run(async () => {
        try {
          const credential = await makePasskey((await started).data);
          const { data } = await call(addPasskey, { body: { name, credential } });
          onDone(data.recovery_codes);
        } catch (error) {
          // The options are used up.
          setTurn((before) => before + 1);
          throw error;
        }
      });
    },
  });
  useEffect(() => focusField(element.current, ['name']), []);

  function send(event: FormEvent): void {
    event.preventDefault();
    form.submit((names) => focusField(element.current, names));
  }

  const notStarted = settled.type === 'failed' ? settled.error : null;
  useAskedInstead([notStarted], onAsked);
  if (needsNewSession(notStarted)) return <SignInFirst reason={notStarted} wayOut={wayOut} />;
  const problem = failure ?? (notStarted && errorText(t, notStarted));
  return (
    <form ref={element} className={classes.step} onSubmit={send} noValidate>
      <p>{t('session:factor.passkey.lead')}</p>
      <PlainInput
        {...form.field('name')}
        label={t('session:factor.passkey.name')}
        maxLength={maxPasskeyNameLength}
      />
      <PasskeyProgress busy={busy} problem={problem} onStop={stop} />
      <FactorButtons wayOut={wayOut} label={t('session:factor.passkey.make')} busy={busy} />
    </form>
  );
}
