// The dialog in which a code is scanned, or its number is typed: nobody has to close it where a camera fails. Scanners that
// type are heard, too, wherever the focus is.
import { Button, Modal } from '@mantine/core';
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { PlainInput } from '../ui/fields/plain-input.tsx';
import { useDialogFrame } from '../ui/form-dialog/use-dialog-frame.ts';
import { useFocusBack } from '../ui/use-focus-back.ts';
import classes from './scan-dialog.module.css';
import { useScanTarget } from './scan-targets.ts';
import { type NotRead, readScanned, type Seen } from './scanned-text.ts';
import { useCamera } from './use-camera.ts';
import { Viewfinder } from './viewfinder.tsx';

interface Props {
  title: string;
  /** The word on the button beside the typed number. */
  submitLabel: string;
  /** Gets each serial number; its outcome is `said`. */
  onScan(serialNumber: string): void;
  onClose(): void;
  /** The outcome of the last scan; null before. */
  said?: ReactNode;
  /** Buttons for that outcome. */
  actions?: ReactNode;
  /** Whether the camera rests, because there is an outcome to look at. */
  rests?: boolean;
  /** A scan that brought no serial number, before the dialog was opened. */
  refused?: NotRead | null;
}

/** A short buzz, where the device can: nobody looks at the screen while aiming. */
function buzz(): void {
  navigator.vibrate?.(80);
}

/** Escape closes this dialog, and not the one in whose field it was opened: Mantine looks at the element with the focus. */
function keepEscape({ target }: FocusEvent): void {
  target.setAttribute('data-mantine-stop-propagation', 'true');
}

export function ScanDialog(props: Props) {
  const { title, submitLabel, onScan, onClose, said = null, actions = null, rests = false } = props;
  const { t } = useTranslation(['start', 'scan']);
  const frame = useDialogFrame();
  useFocusBack();
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<NotRead | 'several' | null>(props.refused ?? null);
  const camera = useCamera(!rests);
  const form = useRef<HTMLFormElement>(null);
  const words = useRef<HTMLParagraphElement>(null);

  // A key that a scanner or a hurried hand presses then must not close the outcome.
  useEffect(() => {
    if (rests) words.current?.focus();
  }, [rests]);
  // The element with the focus went with the outcome before.
  useEffect(() => {
    if (document.activeElement === document.body) words.current?.focus();
  });

  function take(seen: Seen): void {
    if ('reason' in seen) {
      setRefused(seen.reason);
      return;
    }
    setRefused(null);
    buzz();
    onScan(seen.serialNumber);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    // React hands it on to the form in whose field the dialog was opened.
    event.stopPropagation();
    take(readScanned(typed));
  }

  useScanTarget({
    receive: (content) => take(readScanned(content)),
    owns: (field) => form.current?.contains(field) ?? false,
  });

  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      {...frame}
      // An outcome has one of this name at its foot.
      withCloseButton={!rests}
      onFocusCapture={keepEscape}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={classes.body}>
        {!rests && <Viewfinder use={camera} onSeen={take} />}
        <p
          ref={words}
          className={classes.said}
          role="status"
          data-refused={refused !== null || undefined}
          tabIndex={-1}
          data-autofocus
        >
          {refused === null
            ? (said ?? t(camera.state.type === 'failed' ? 'scan:scanner' : 'scan:aim'))
            : t(`scan:refused.${refused}`)}
        </p>
        {rests ? (
          <div className={classes.actions}>{actions}</div>
        ) : (
          <form ref={form} className={classes.typing} onSubmit={submit} noValidate>
            <PlainInput
              label={t('scan:typed')}
              value={typed}
              onChange={(text) => {
                setTyped(text);
                setRefused(null);
              }}
            />
            <Button type="submit" mih={50} variant="default">
              {submitLabel}
            </Button>
          </form>
        )}
      </div>
      <DialogButtons>
        <Button variant="default" size="lg" onClick={onClose}>
          {t(rests ? 'action.close' : 'action.cancel')}
        </Button>
      </DialogButtons>
    </Modal>
  );
}
