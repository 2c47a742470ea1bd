// A button whose question is answered before it does anything.
import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/action-button.tsx';
import { useChangesPaused } from '../../../ui/use-changes-paused.ts';
import { useSettingSave } from '../use-setting-save.ts';
import classes from './authentication-panel.module.css';

interface Props {
  label: string;
  question: string;
  confirmLabel: string;
  act(): Promise<void>;
  /** Says that it was done. */
  done: string;
}

export function ConfirmedAction({ label, question, confirmLabel, act, done }: Props) {
  const { t } = useTranslation();
  const paused = useChangesPaused();
  const { saving, failure, save } = useSettingSave(act, done);
  const isBusy = saving !== null;
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
          <Button variant="default" size="lg" autoFocus disabled={isBusy} onClick={cancel}>
            {t('action.cancel')}
          </Button>
          <ActionButton size="lg" refused={paused} loading={isBusy} onClick={() => void save(true)}>
            {confirmLabel}
          </ActionButton>
        </div>
      ) : (
        <Button ref={focusAfterQuestion} variant="default" size="lg" onClick={() => setAsking(true)}>
          {label}
        </Button>
      )}
    </>
  );
}
