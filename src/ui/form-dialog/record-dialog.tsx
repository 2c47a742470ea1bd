// A dialog that loads its record first: a spinner, then the form, or why loading failed. With an initial record the form
// opens at once while the latest version is loading. A record that no longer exists leads to the error screen.
import { Loader, Modal } from '@mantine/core';
import { IconDatabaseOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AppError, toAppError } from '../../api/app-error.ts';
import { useSettled } from '../../api/use-settled.ts';
import { errorText } from '../../i18n/error-text.ts';
import { afterPaint } from '../../lib/when-idle.ts';
import { useLeaveDeleted } from '../deleted-record.ts';
import { EmptyState } from '../empty-state.tsx';
import { useFocusBack } from '../use-focus-back.ts';
import { useIsOpen } from '../use-is-open.ts';
import classes from './form-dialog.module.css';
import { useDialogFrame } from './use-dialog-frame.ts';

/** The latest version of a record could not be loaded. */
export interface RefreshFailure {
  error: AppError;
  failures: number;
  busy: boolean;
  retry(): void;
}

interface ReadState<Row> {
  reading: Promise<Row>;
  /** Shown until the reading is done. */
  shown: Row | undefined;
  /** How many readings before this one failed, and why the last of them did. */
  failures: number;
  error?: AppError;
}

interface Props<Row> {
  title: string;
  /** The record as a list shows it. */
  initial?: Row | undefined;
  /** Its name, for the error screen. */
  nameOf?(row: Row): string;
  /** Loads the latest version. Rejects with an AppError. */
  read(): Promise<Row>;
  onClose(): void;
  /** The dialog itself. `reload` starts again with the spinner. */
  children(row: Row, reload: () => void, refreshFailure: RefreshFailure | null): ReactNode;
}

export function RecordDialog<Row>({ title, initial, nameOf, read, onClose, children }: Props<Row>) {
  const { t } = useTranslation();
  const leave = useLeaveDeleted();
  const frame = useDialogFrame();
  useFocusBack();
  const isOpen = useIsOpen();
  const [{ reading, shown, failures: earlier, error: earlierError }, setReading] = useState<ReadState<Row>>(
    () => ({
      reading: readAfterPaint(),
      shown: initial,
      failures: 0,
    }),
  );
  const settled = useSettled(reading);

  /** The initial record is painted first. */
  async function readAfterPaint(): Promise<Row> {
    if (initial !== undefined) await afterPaint();
    return await readOrLeave();
  }

  async function readOrLeave(): Promise<Row> {
    try {
      return await read();
    } catch (thrown) {
      const error = await toAppError(thrown);
      if (error.type === 'notFound' && isOpen.current)
        leave({
          name: initial === undefined ? null : (nameOf?.(initial) ?? null),
          said: error.details.serviceMessage,
        });
      throw error;
    }
  }

  const reload = () => setReading({ reading: readOrLeave(), shown: undefined, failures: 0 });
  if (settled.type === 'done') return children(settled.value, reload, null);
  if (shown !== undefined) {
    const busy = settled.type === 'waiting';
    const error = settled.type === 'failed' ? settled.error : earlierError;
    if (!error) return children(shown, reload, null);
    const failures = busy ? earlier : earlier + 1;
    const retry = () => setReading({ reading: readOrLeave(), shown, failures, error });
    return children(shown, reload, { error, failures, busy, retry });
  }
  return (
    <Modal opened onClose={onClose} title={title} {...frame}>
      {settled.type === 'failed' ? (
        <EmptyState
          alert
          icon={<IconDatabaseOff size="2.5rem" stroke={1.5} aria-hidden />}
          title={errorText(t, settled.error)}
          action={{ label: t('action.retry'), run: reload }}
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
