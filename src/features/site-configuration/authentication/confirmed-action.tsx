// A button whose question is answered before it does anything.
import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../api/app-error.ts';
import { writeErrorText } from '../../../i18n/error-text.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { useChangesPaused } from '../../../ui/use-changes-paused.ts';
import { useSiteSave } from '../use-site-save.ts';
import classes from './authentication-panel.module.css';

interface Props {
  label: string;
  question: string;
  confirmLabel: string;
  act(): Promise<void>;
}

export function ConfirmedAction({ label, question, confirmLabel, act }: Props) {
  const { t } = useTranslation();
  const { leaveOrRefetch } = useSiteSave();
  const paused = useChangesPaused();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const questionId = useId();
  const wasAsked = useRef(false);

  function cancel(): void {
    wasAsked.current = true;
    setAsking(false);
  }

  /** Takes the focus of the question that it replaces. */
  function focusAfterQuestion(button: HTMLButtonElement | null): void {
    if (button && wasAsked.current) button.focus();
  }

  async function confirm(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await act();
    } catch (thrown) {
      const error = await toAppError(thrown);
      setFailure(writeErrorText(t, error, t('siteConfig.open')));
      leaveOrRefetch(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {failure && (
        <p className={classes.problem} role="alert">
          {failure}
        </p>
      )}
      {isAsking ? (
        <div role="alertdialog" aria-labelledby={questionId} className={classes.actions}>
          <p className={classes.question} id={questionId}>
            {question}
          </p>
          <Button variant="default" h={56} autoFocus disabled={busy} onClick={cancel}>
            {t('action.cancel')}
          </Button>
          <ActionButton h={56} refused={paused} loading={busy} onClick={() => void confirm()}>
            {confirmLabel}
          </ActionButton>
        </div>
      ) : (
        <Button ref={focusAfterQuestion} variant="default" h={56} onClick={() => setAsking(true)}>
          {label}
        </Button>
      )}
    </>
  );
}
