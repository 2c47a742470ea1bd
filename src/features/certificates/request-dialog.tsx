// The question before certificates are requested for many monitors: each is really issued, and none can be taken back.
import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { useDialogFrame } from '../../ui/form-dialog/use-dialog-frame.ts';
import { useFocusBack } from '../../ui/form-dialog/use-focus-back.ts';
import { useChangesPaused } from '../../ui/use-changes-paused.ts';
import classes from './request-dialog.module.css';

interface Props {
  /** How many certificates are selected; null for all that a facility lacks. */
  count: number | null;
  busy: boolean;
  onRequest(): void;
  onClose(): void;
}

export function RequestDialog({ count, busy, onRequest, onClose }: Props) {
  const { t } = useTranslation();
  const frame = useDialogFrame();
  useFocusBack();
  const paused = useChangesPaused();
  return (
    <Modal opened onClose={onClose} title={t('certificates.request.title')} {...frame}>
      <p className={classes.question}>
        {count === null ? t('certificates.request.missing') : t('certificates.request.selected', { count })}
      </p>
      <p className={classes.note}>{t('certificates.request.note')}</p>
      {paused && <p className={classes.note}>{paused}</p>}
      <DialogButtons>
        <Button variant="default" h={56} miw={128} data-autofocus onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button h={56} miw={128} loading={busy} disabled={paused !== null} onClick={onRequest}>
          {t('certificates.request.confirm')}
        </Button>
      </DialogButtons>
    </Modal>
  );
}
