// The first 256 KiB of a log, and a note when there is more. What became of its download is said in its foot.
import { Button, Loader, Modal } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MonitorLog } from '../../../../contract/requests/monitor-logs.ts';
import { useSettled } from '../../../api/use-settled.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { formatBytes } from '../../../i18n/format.ts';
import { DialogButtons } from '../../../ui/dialog-buttons.tsx';
import { useDialogFrame } from '../../../ui/form-dialog/use-dialog-frame.ts';
import { useOutcomeFocus } from '../../../ui/form-dialog/use-outcome-focus.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { Toast } from '../../../ui/toasts/toast.ts';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { WholeText } from '../../../ui/whole-text.tsx';
import classes from './log-preview.module.css';
import { type LogText, previewBytes } from './log-text.ts';

interface Props {
  log: MonitorLog;
  text: Promise<LogText>;
  downloading: boolean;
  /** Returns what is left to say about it. */
  onDownload(): Promise<Toast | null>;
  onClose(): void;
}

export function LogPreview({ log, text, downloading, onDownload, onClose }: Props) {
  const { t } = useTranslation(['start', 'monitor']);
  const frame = useDialogFrame();
  useFocusBack();
  const settled = useSettled(text);
  const words = useOutcomeFocus(settled.type);
  const [message, setMessage] = useState<Toast | null>(null);
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  async function download(): Promise<void> {
    setMessage(null);
    const left = await onDownload();
    if (open.current) setMessage(left);
    else if (left) await showToast(left);
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={<WholeText text={log.file_name} />}
      {...frame}
      // Its foot has one of this name.
      withCloseButton={false}
      size={860}
    >
      {body()}
      {message && <Message {...message} onGone={() => setMessage(null)} />}
      <DialogButtons>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          loading={downloading}
          onClick={() => void download()}
        >
          {t('monitor:details.download')}
        </Button>
        <Button size="lg" onClick={onClose}>
          {t('action.close')}
        </Button>
      </DialogButtons>
    </Modal>
  );

  function body(): ReactNode {
    if (settled.type === 'waiting') {
      return (
        <div {...words} className={classes.note} role="status">
          <Loader size={24} aria-label={t('list.loading')} />
        </div>
      );
    }
    if (settled.type === 'failed') {
      return (
        <p {...words} className={classes.note} role="alert">
          {errorText(t, settled.error)}
        </p>
      );
    }
    const { text: content, size } = settled.value;
    if (size === 0) {
      return (
        <p {...words} className={classes.note}>
          {t('monitor:monitorLog.emptyFile')}
        </p>
      );
    }
    return (
      <>
        {size > previewBytes && (
          <p className={classes.more} role="status">
            {t('monitor:monitorLog.more', { shown: formatBytes(previewBytes), total: formatBytes(size) })}
          </p>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard, too */}
        <pre {...words} className={classes.text} tabIndex={0}>
          {content}
        </pre>
      </>
    );
  }
}

function Message({ tone, text, action, onGone }: Toast & { onGone(): void }) {
  const Icon = tone === 'bad' ? IconAlertTriangle : IconCircleCheck;
  function run(): void {
    onGone();
    action?.run();
  }
  return (
    <div className={classes.message}>
      <Notice
        tone={tone}
        icon={<Icon size={22} aria-hidden />}
        {...(action && { action: { label: action.label, run } })}
      >
        {text}
      </Notice>
    </div>
  );
}
