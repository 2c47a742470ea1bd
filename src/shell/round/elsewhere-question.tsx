// Asks before signing out or Lock where another window has a round in its memory: this one cannot offer its CSV.
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../data/app-context.ts';
import type { Ending } from '../../lists/rounds/end-session.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { useDialogFrame } from '../../ui/form-dialog/use-dialog-frame.ts';
import classes from '../../ui/question-dialog.module.css';
import { useFocusBack } from '../../ui/use-focus-back.ts';

interface Props {
  by: Ending;
  onClose(): void;
}

export function ElsewhereQuestion({ by, onClose }: Props) {
  const { t } = useTranslation(['start', 'rounds']);
  const { session } = useApp();
  const frame = useDialogFrame();
  useFocusBack();
  const [isEnding, setEnding] = useState(false);

  function end(): void {
    setEnding(true);
    void session[by]();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('rounds:ending.elsewhereTitle')}
      {...frame}
      zIndex={1100}
      overlayProps={{ backgroundOpacity: 0.9, blur: 12 }}
      classNames={{ ...frame.classNames, inner: classes.inner ?? '', content: classes.content ?? '' }}
    >
      <div className={classes.text}>
        <p>{t(`rounds:ending.${by === 'lock' ? 'elsewhereLock' : 'elsewhereSignOut'}`)}</p>
      </div>
      <DialogButtons>
        <Button variant="default" size="lg" data-autofocus disabled={isEnding} onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button size="lg" className={classes.danger} loading={isEnding} onClick={end}>
          {t(`rounds:ending.${by}Now`)}
        </Button>
      </DialogButtons>
    </Modal>
  );
}
