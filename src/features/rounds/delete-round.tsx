import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../data/app-context.ts';
import { putRound } from '../../lists/rounds/stored-round.ts';
import { useRoundDownload } from '../../lists/rounds/use-round-download.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { useDialogFrame } from '../../ui/form-dialog/use-dialog-frame.ts';
import classes from '../../ui/question-dialog.module.css';
import { useFocusBack } from '../../ui/use-focus-back.ts';

/** Asks before something is lost that nobody else has. */
export function DeleteRound({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['start', 'rounds']);
  const app = useApp();
  const frame = useDialogFrame();
  const download = useRoundDownload();
  const [said, setSaid] = useState('');
  useFocusBack();

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('rounds:deleting.title')}
      {...frame}
      classNames={{ ...frame.classNames, inner: classes.inner ?? '', content: classes.content ?? '' }}
    >
      <div className={classes.text}>
        <p>{t('rounds:deleting.text')}</p>
        <p role="status">{said}</p>
      </div>
      <DialogButtons>
        <Button variant="default" size="lg" data-autofocus onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button
          variant="default"
          size="lg"
          loading={download.busy}
          onClick={() => void download.save().then(({ text }) => setSaid(text))}
        >
          {t('rounds:csv.download')}
        </Button>
        <Button size="lg" className={classes.danger} onClick={() => void putRound(app, null)}>
          {t('rounds:delete')}
        </Button>
      </DialogButtons>
    </Modal>
  );
}
