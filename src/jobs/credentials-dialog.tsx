// The new credentials of restored or imported monitors, as one file. It has no other end than that they are saved.
import { Button, Modal } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RestoredCredential } from '../../contract/monitors/monitor-writes.ts';
import { writeCsv } from '../lib/csv.ts';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { useDialogFrame } from '../ui/form-dialog/use-dialog-frame.ts';
import { LazyComponent } from '../ui/lazy/lazy-component.tsx';
import { qrCode } from '../ui/qr-code/lazy-qr-code.ts';
import questionClasses from '../ui/question-dialog.module.css';
import { useDownload } from '../ui/toasts/use-download.ts';
import classes from './credentials-dialog.module.css';

const fileName = 'Gateway credentials.csv';

interface Props {
  credentials: readonly RestoredCredential[];
  /** Why the monitors have them. Without it they were restored. */
  why?: string;
  onSaved(): void;
}

export function CredentialsDialog({ credentials, why, onSaved }: Props) {
  const { t } = useTranslation(['start', 'credential']);
  const frame = useDialogFrame();
  const text = useId();
  const { busy, download } = useDownload();
  const [problem, setProblem] = useState<string | null>(null);
  /** The credentials in the file that was saved: a later restore adds more. */
  const [saved, setSaved] = useState<Props['credentials'] | null>(null);
  const [only, ...more] = credentials;

  async function write(): Promise<File> {
    const csv = await writeCsv({
      head: [
        t('credential:restored.serialNumber'),
        t('credential:restored.name'),
        t('credential:restored.credential'),
      ],
      rows: credentials,
      cells: ({ cloud_id, monitor_id, credential }) => [cloud_id, monitor_id, credential],
    });
    return new File([csv], fileName, { type: csv.type });
  }

  async function save(): Promise<void> {
    const left = await download('credentials', write);
    setProblem(left?.tone === 'bad' ? left.text : null);
    if (left?.tone !== 'bad') setSaved(credentials);
  }

  return (
    <Modal
      opened
      onClose={() => undefined}
      title={t('credential:restored.title')}
      {...frame}
      classNames={{
        ...frame.classNames,
        inner: questionClasses.inner ?? '',
        content: questionClasses.content ?? '',
      }}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      aria-describedby={text}
    >
      <div id={text} className={questionClasses.text}>
        <p>
          <strong>{why ?? t('credential:restored.why', { count: credentials.length })}</strong>
        </p>
        {only && more.length === 0 ? (
          <>
            <p translate="no">
              {t('credential:restored.one', { name: only.monitor_id, serialNumber: only.cloud_id })}
            </p>
            <code className={classes.credential} translate="no">
              {only.credential}
            </code>
            <LazyComponent of={qrCode} props={{ text: only.credential, label: t('credential:added.code') }} />
          </>
        ) : (
          <p>{t('credential:restored.many')}</p>
        )}
        {problem && (
          <p className={questionClasses.failure} role="alert">
            {problem}
          </p>
        )}
      </div>
      <DialogButtons>
        <Button
          variant="default"
          size="lg"
          data-autofocus
          loading={busy !== null}
          leftSection={<IconDownload size={20} aria-hidden />}
          onClick={() => void save()}
        >
          {t('credential:restored.save')}
        </Button>
        <Button size="lg" disabled={more.length > 0 && saved !== credentials} onClick={onSaved}>
          {t('credential:added.confirmSaved')}
        </Button>
      </DialogButtons>
    </Modal>
  );
}
