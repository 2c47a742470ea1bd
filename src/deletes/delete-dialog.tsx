import { Button, Loader, Modal, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { contractText } from '../i18n/message-text.ts';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { useDialogFrame } from '../ui/form-dialog/use-dialog-frame.ts';
import { useOutcomeFocus } from '../ui/form-dialog/use-outcome-focus.ts';
import { useChangesPaused } from '../ui/use-changes-paused.ts';
import { useFocusBack } from '../ui/use-focus-back.ts';
import classes from './delete-dialog.module.css';
import type { DeleteState } from './delete-state.ts';
import { SelectedRecords, type SelectionScope } from './selected-records.tsx';

interface Props {
  title: string;
  state: DeleteState;
  /** '243 monitors' */
  counted(count: number): string;
  scope: SelectionScope;
  /** The label of the confirming button, 'Continue' by default. */
  confirm?: string | undefined;
  onContinue(): void;
  onCheckAgain(): void;
  onClose(): void;
}

export function DeleteDialog(props: Props) {
  const { title, state, counted, scope, confirm, onContinue, onCheckAgain, onClose } = props;
  const { t } = useTranslation(['start', 'deletes']);
  const text = useId();
  const frame = useDialogFrame();
  useFocusBack();
  const changesPaused = useChangesPaused();
  const busy = state.type === 'deleting';
  const isOutcome = state.type === 'empty' || state.type === 'none' || state.type === 'failed';
  const words = useOutcomeFocus(isOutcome ? state.type : null);

  function checkAgain(): void {
    // The button goes while it checks, and would take the focus out of the dialog.
    document.getElementById(text)?.focus();
    onCheckAgain();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      {...frame}
      classNames={{ ...frame.classNames, inner: classes.inner ?? '', content: classes.content ?? '' }}
      closeButtonProps={{ ...frame.closeButtonProps, disabled: busy }}
      aria-describedby={text}
    >
      <div {...words} id={text} className={classes.text}>
        {body()}
      </div>
      <VisuallyHidden role="status">{busy && t('deletes:deleting')}</VisuallyHidden>
      {changesPaused && <p className={classes.waiting}>{changesPaused}</p>}
      <DialogButtons>{buttons()}</DialogButtons>
    </Modal>
  );

  function body(): ReactNode {
    if (state.type === 'empty')
      return <p className={classes.question}>{contractText(t, 'selectionEmpty')}</p>;
    if (state.type === 'none') {
      return <p className={classes.question}>{t('deletes:none', { count: state.selected })}</p>;
    }
    if (state.type === 'failed') return <Note text={state.text} />;
    if (state.type === 'checking' || state.type === 'done') {
      return (
        <p className={classes.waiting} role="status">
          <Loader size={24} />
          {t('deletes:checking')}
        </p>
      );
    }
    const { question, count, records, note, effects } = state;
    return (
      <>
        {note && <Note text={note} />}
        <p className={classes.question}>{question}</p>
        {effects.map((text) => (
          <Note key={text} text={text} />
        ))}
        <SelectedRecords
          label={t('deletes:records')}
          total={counted(count)}
          count={count}
          scope={scope}
          records={records}
        />
      </>
    );
  }

  function buttons(): ReactNode {
    if (isOutcome && !('again' in state && state.again)) {
      return (
        <Button size="lg" onClick={onClose}>
          {t('deletes:ok')}
        </Button>
      );
    }
    return (
      <>
        <Button
          variant="default"
          size="lg"
          data-autofocus={!isOutcome || undefined}
          onClick={onClose}
          aria-disabled={busy}
        >
          {t('action.cancel')}
        </Button>
        {state.type === 'failed' && (
          <Button size="lg" onClick={checkAgain}>
            {t('deletes:checkAgain')}
          </Button>
        )}
        {(state.type === 'asking' || busy) && (
          <Button
            className={classes.danger}
            size="lg"
            leftSection={busy && <Loader size={20} color="currentColor" aria-hidden />}
            // Not disabled, so that it keeps the focus while it deletes.
            aria-disabled={busy}
            disabled={changesPaused !== null && !busy}
            onClick={onContinue}
          >
            {confirm ?? t('deletes:continue')}
          </Button>
        )}
      </>
    );
  }
}

function Note({ text }: { text: string }) {
  return (
    <p className={classes.note} role="alert">
      <IconAlertTriangle size={22} aria-hidden />
      {text}
    </p>
  );
}
