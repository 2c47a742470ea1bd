// A dialog whose record is read first: a spinner, then the form, or why reading failed. A record that is known opens
// the form at once, while it is read again. One that no longer exists leads to the error screen.
import { Loader, Modal } from '@mantine/core';
import { IconDatabaseOff } from '@tabler/icons-react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AppError, toAppError } from '../../api/app-error.ts';
import { useSettled } from '../../api/use-settled.ts';
import { errorText } from '../../i18n/error-text.ts';
import { afterPaint } from '../../lib/when-idle.ts';
import { EmptyState } from '../empty-state.tsx';
import { useIsOpen } from '../use-is-open.ts';
import classes from './form-dialog.module.css';
import { useDialogFrame } from './use-dialog-frame.ts';
import { useFocusBack } from './use-focus-back.ts';

/** A known record could not be read again. */
export interface RefreshFailure {
  error: AppError;
  failures: number;
  busy: boolean;
  again(): void;
}

interface ReadState<Row> {
  reading: Promise<Row>;
  /** The record as it was last read. */
  before: Row | undefined;
  /** How many readings before this one failed. */
  failures: number;
  /** Why the last of them did. */
  failed?: AppError;
}

interface Props<Row> {
  title: string;
  /** The record as it was last read. */
  known?: Row | undefined;
  /** Reads the record as it is now. Rejects with an AppError. */
  read(): Promise<Row>;
  onClose(): void;
  /**
   * The dialog itself, once the record is there, and again as it is read; `reread` begins with the spinner, `unread`
   * is there where the known record is shown because it could not be read.
   */
  children(row: Row, reread: () => void, unread: RefreshFailure | null): ReactNode;
}

export function RecordDialog<Row>({ title, known, read, onClose, children }: Props<Row>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const router = useRouter();
  const frame = useDialogFrame();
  useFocusBack();
  const isOpen = useIsOpen();
  const [{ reading, before, failures: earlier, failed }, setReading] = useState<ReadState<Row>>(() => ({
    reading: readBehind(),
    before: known,
    failures: 0,
  }));
  const settled = useSettled(reading);

  /** A known record is painted first. */
  async function readBehind(): Promise<Row> {
    if (known !== undefined) await afterPaint();
    return await readOrLeave();
  }

  async function readOrLeave(): Promise<Row> {
    try {
      return await read();
    } catch (thrown) {
      const error = await toAppError(thrown);
      const asked = router.state.location.href;
      // Not awaited: it does not end where unsaved edits block leaving.
      if (error.kind === 'notFound' && isOpen.current)
        void navigate({ to: '/error/error-v1', search: { asked }, replace: true });
      throw error;
    }
  }

  const reread = () => setReading({ reading: readOrLeave(), before: undefined, failures: 0 });
  if (settled.state === 'done') return children(settled.value, reread, null);
  if (before !== undefined) {
    const busy = settled.state === 'waiting';
    const error = settled.state === 'failed' ? settled.error : failed;
    if (!error) return children(before, reread, null);
    const failures = busy ? earlier : earlier + 1;
    const again = () => setReading({ reading: readOrLeave(), before, failures, failed: error });
    return children(before, reread, { error, failures, busy, again });
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      {...frame}
      closeButtonProps={{ 'aria-label': t('action.close'), size: 48, iconSize: 22 }}
    >
      {settled.state === 'failed' ? (
        <EmptyState
          alert
          icon={<IconDatabaseOff size={40} stroke={1.5} aria-hidden />}
          title={errorText(t, settled.error)}
          action={{ label: t('action.retry'), run: reread }}
        />
      ) : (
        <div className={classes.loading} role="status">
          <Loader size={32} aria-hidden />
          {t('list.loading')}
        </div>
      )}
    </Modal>
  );
}
