import { Modal } from '@mantine/core';
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { useDialogFrame } from '../ui/form-dialog/use-dialog-frame.ts';
import { useFocusBack } from '../ui/use-focus-back.ts';
import classes from './second-factor.module.css';

/** Above every other dialog, as all that belongs to the session. */
const overAll = 1000;

interface Props {
  title: string;
  /** None where only what is in it leads on. */
  onClose: (() => void) | null;
  /** Over any other dialog, which stays as it is. */
  overDialogs?: boolean;
  /** Nothing beneath is to be read. */
  covers?: boolean;
  children: ReactNode;
}

/** Escape reaches the dialogs beneath unless the element that has the focus says so. */
function keepEscape({ target }: FocusEvent): void {
  target.setAttribute('data-mantine-stop-propagation', 'true');
}

/** The dialog around the question and the set-up. */
export function FactorDialog({ title, onClose, overDialogs = false, covers = false, children }: Props) {
  const frame = useDialogFrame();
  useFocusBack();

  function closeByEscape(event: KeyboardEvent): void {
    if (event.key === 'Escape') onClose?.();
  }

  return (
    <Modal
      opened
      onClose={() => onClose?.()}
      title={title}
      {...frame}
      size={520}
      classNames={{
        ...frame.classNames,
        inner: classes.dialogInner ?? '',
        content: classes.dialogContent ?? '',
        body: classes.dialogBody ?? '',
      }}
      withCloseButton={onClose !== null}
      closeOnEscape={false}
      closeOnClickOutside={false}
      {...(overDialogs && { zIndex: overAll })}
      {...(covers && { overlayProps: { backgroundOpacity: 0.9, blur: 12 } })}
      onFocusCapture={keepEscape}
      onKeyDown={closeByEscape}
    >
      {children}
    </Modal>
  );
}
