// Replaces the gateway credential of a monitor that lost or exposed it, after a confirmation because the old one stops
// working at once. When the answer is lost, it can be replaced again.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unmarked } from '../../../contract/common/isolate.ts';
import { replaceCredential } from '../../../contract/monitors/monitor-writes.ts';
import { type AppError, toAppError } from '../../api/app-error.ts';
import { useOffers } from '../../api/capabilities.ts';
import { onlyRecord } from '../../api/only-record.ts';
import { useApp } from '../../data/app-context.ts';
import { writeErrorText } from '../../i18n/error-text.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { useChangesPaused } from '../../ui/use-changes-paused.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import type { Added } from './added-monitors.tsx';
import classes from './new-credential.module.css';

interface Props {
  id: string;
  onMade(monitor: Added): void;
  /** Asks whether the monitor was deleted; the dialog then says so. */
  lookForIt(): Promise<boolean>;
}

/** Rendered only when the service can issue credentials. */
export function NewCredential(props: Props) {
  const { t } = useTranslation(['start', 'credential']);
  const { call } = useApp();
  const refused = useChangesPaused();
  const offered = useOffers(call, 'credential');
  const [asking, setAsking] = useState(false);

  if (!offered) return null;
  return (
    <>
      <ActionButton
        refused={refused}
        variant="default"
        size="lg"
        mb={12}
        aria-expanded={asking}
        onClick={() => setAsking(true)}
      >
        {t('credential:replace')}
      </ActionButton>
      {asking && <Question {...props} refused={refused} onBack={() => setAsking(false)} />}
    </>
  );
}

interface QuestionProps extends Props {
  refused: string | null;
  onBack(): void;
}

function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}

function Question({ id, refused, onMade, lookForIt, onBack }: QuestionProps) {
  const { t } = useTranslation(['start', 'credential']);
  const { call } = useApp();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  useFocusBack();

  async function make(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      onMade({ ...onlyRecord(await call(replaceCredential, { params: { id } })), before: 'replaced' });
    } catch (thrown) {
      const failure = await toAppError(thrown);
      const mayBeGone = failure.type === 'notFound' || failure.type === 'conflict';
      if (mayBeGone && (await lookForIt().catch(() => false))) return;
      setError(failure);
    }
    setBusy(false);
  }

  const question = t('credential:question');
  return (
    <div role="alertdialog" aria-label={unmarked(question)} className={classes.question}>
      <p>{question}</p>
      <div role="alert" className={classes.failure}>
        {error && writeErrorText(t, error, t('credential:open'))}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" size="lg" disabled={busy} onClick={onBack} ref={focus}>
          {t('action.back')}
        </Button>
        <ActionButton refused={refused} size="lg" loading={busy} onClick={() => void make()}>
          {t('credential:confirm')}
        </ActionButton>
      </div>
    </div>
  );
}
