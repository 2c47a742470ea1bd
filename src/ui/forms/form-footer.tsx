// The foot of a form: why it is not saved, Cancel or Reset, and Save; or the question whether to discard unsaved changes.
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Toast } from '../toasts/toast.ts';
import classes from './form.module.css';
import type { UnsavedGuard } from './use-unsaved-guard.ts';

/** The outcome of another action than Save, shown while the form stays open. */
export type FormOutcome = Pick<Toast, 'tone' | 'text'>;

export interface FooterProps {
  guard: UnsavedGuard;
  /** The question before something is lost, and the labels of its answers. */
  texts: { question: string; close: string; stay: string };
  saving: boolean;
  failure: string | null;
  outcome: FormOutcome | null;
  refused: string | undefined;
  /** The record was deleted, as `failure` says: Save is disabled. */
  deleted?: boolean;
  /** The button beside Save. */
  cancel: { label: string; run(): void };
}

interface FailureAction {
  label: string;
  run(): void;
  busy: boolean;
  /** The number of failures: each one is announced again. */
  failures: number;
  /** The button had the focus and is removed. */
  onGone(): void;
}

interface Props extends FooterProps {
  more?: ReactNode;
  action?: FailureAction | null;
  /** Save shows that it waits; by default while something is sent. */
  waiting?: boolean;
  /** Save is disabled until all that it needs is there. */
  incomplete?: boolean;
  /** Another word for Save. */
  saveLabel?: string | undefined;
  /** There is nothing to save. */
  readOnly?: boolean;
}

export function FormFooter(props: Props) {
  const { guard, texts, saving, refused, deleted, cancel, more } = props;
  const { waiting = saving, incomplete, saveLabel, readOnly = false } = props;
  const { t } = useTranslation();
  if (guard.asking) return <Question guard={guard} texts={texts} />;
  return (
    <div className={classes.footer}>
      <Outcome {...props} />
      {refused && <p className={classes.refused}>{refused}</p>}
      <div className={classes.buttons}>
        {more && <div className={classes.more}>{more}</div>}
        <Button
          variant="default"
          size="lg"
          onClick={cancel.run}
          aria-disabled={saving}
          data-disabled={saving}
        >
          {cancel.label}
        </Button>
        {!readOnly && (
          <Button
            type="submit"
            size="lg"
            disabled={refused !== undefined || deleted === true || incomplete === true}
            loading={waiting}
          >
            {saveLabel ?? t('action.save')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Takes the focus, and gives it back. */
function Question({ guard, texts }: Pick<FooterProps, 'guard' | 'texts'>) {
  const stay = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { activeElement: before } = document;
    const question = stay.current?.closest('[role=alertdialog]');
    stay.current?.focus();
    return () => {
      const isLost = question?.contains(document.activeElement) || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <div className={classes.footer} role="alertdialog" aria-label={texts.question} data-asking>
      <p className={classes.question}>{texts.question}</p>
      <div className={classes.buttons}>
        <Button variant="default" size="lg" onClick={guard.discard}>
          {texts.close}
        </Button>
        <Button size="lg" onClick={guard.stay} ref={stay}>
          {texts.stay}
        </Button>
      </div>
    </div>
  );
}

/** Rendered from the start, so that its texts are announced. */
function Outcome({ failure, outcome, action }: Pick<Props, 'failure' | 'outcome' | 'action'>) {
  const failureId = useId();
  const bad = failure ?? (outcome?.tone === 'bad' ? outcome.text : null);
  return (
    <>
      <div className={classes.outcome}>
        <div role="alert">
          {bad && (
            <p key={action?.failures} id={failureId} className={classes.failure}>
              <IconAlertTriangle size={20} aria-hidden />
              {bad}
            </p>
          )}
        </div>
        {action && <FailureButton action={action} describedBy={failureId} />}
      </div>
      <div role="status">
        {outcome?.tone === 'good' && (
          <p className={classes.success}>
            <IconCircleCheck size={20} aria-hidden />
            {outcome.text}
          </p>
        )}
      </div>
    </>
  );
}

function FailureButton({ action, describedBy }: { action: FailureAction; describedBy: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const leave = useEffectEvent((from: HTMLButtonElement | null) => {
    if (from === document.activeElement) action.onGone();
  });
  useLayoutEffect(() => {
    const { current } = button;
    return () => leave(current);
  }, []);
  return (
    <Button
      ref={button}
      variant="default"
      loading={action.busy}
      onClick={action.run}
      aria-describedby={describedBy}
    >
      {action.label}
    </Button>
  );
}
