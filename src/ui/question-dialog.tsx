// A question before something is done that can hurt. It stays open with the reason when that failed.
import { Button, Modal } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../api/app-error.ts';
import { writeErrorText } from '../i18n/error-text.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { useDialogFrame } from './form-dialog/use-dialog-frame.ts';
import { useOutcomeFocus } from './form-dialog/use-outcome-focus.ts';
import classes from './question-dialog.module.css';
import { useChangesPaused } from './use-changes-paused.ts';
import { useFocusBack } from './use-focus-back.ts';
import { useIsOpen } from './use-is-open.ts';

interface Props {
  title: string;
  question: string;
  /** The effect of a yes. */
  effect: string;
  confirm: string;
  /** Another word for Cancel. */
  cancel?: string;
  danger?: boolean;
  /** Beneath the effect: what has to be entered before a yes. */
  children?: ReactNode;
  /** Whether something has to be entered yet. */
  waits?: boolean;
  /** Why it cannot be done any more; null while it can. */
  refused?: string | null;
  /** Rejects with an AppError. */
  act(): Promise<void>;
  onClose(): void;
}

export function QuestionDialog(props: Props) {
  const { title, question, effect, confirm, danger = false, refused = null, act, onClose } = props;
  const { children, waits = false, cancel } = props;
  const { t } = useTranslation();
  const text = useId();
  const frame = useDialogFrame();
  useFocusBack();
  const isOpen = useIsOpen();
  const changesPaused = useChangesPaused();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const problem = refused ?? failure ?? changesPaused;
  const words = useOutcomeFocus(refused ?? failure);
  const close = () => (busy ? undefined : onClose());

  async function run(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await act();
      if (isOpen.current) onClose();
    } catch (thrown) {
      setFailure(writeErrorText(t, await toAppError(thrown), t('error.open.done')));
      setBusy(false);
    }
  }

  return (
    <Modal
      opened
      onClose={close}
      title={title}
      {...frame}
      classNames={{ ...frame.classNames, inner: classes.inner ?? '', content: classes.content ?? '' }}
      closeButtonProps={{ ...frame.closeButtonProps, 'aria-disabled': busy }}
      aria-describedby={text}
    >
      <div id={text} className={classes.text}>
        <p>
          <strong>{question}</strong>
        </p>
        {effect && <p>{effect}</p>}
        {children}
        {problem && (
          <p className={classes.failure} role="alert" {...words}>
            {problem}
          </p>
        )}
      </div>
      <DialogButtons>
        <Button variant="default" size="lg" data-autofocus aria-disabled={busy} onClick={close}>
          {cancel ?? t('action.cancel')}
        </Button>
        <Button
          {...(danger && { className: classes.danger })}
          size="lg"
          loading={busy}
          disabled={changesPaused !== null || refused !== null || waits}
          onClick={() => void run()}
        >
          {confirm}
        </Button>
      </DialogButtons>
    </Modal>
  );
}
