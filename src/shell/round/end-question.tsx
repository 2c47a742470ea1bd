// Asks before signing out or Lock: the round is on this device only. The screen beneath is covered meanwhile.
import { Button, Modal } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../data/app-context.ts';
import { formatTime } from '../../i18n/format.ts';
import type { Ending } from '../../lists/rounds/end-session.ts';
import { isUnsaved } from '../../lists/rounds/round.ts';
import { roundAtom } from '../../lists/rounds/round-atom.ts';
import { progressWords } from '../../lists/rounds/round-words.ts';
import { useRoundDownload } from '../../lists/rounds/use-round-download.ts';
import { useKeeping } from '../../session/device-storage.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { useDialogFrame } from '../../ui/form-dialog/use-dialog-frame.ts';
import classes from '../../ui/question-dialog.module.css';
import { useFocusBack } from '../../ui/use-focus-back.ts';

interface Props {
  by: Ending;
  /** When the session ends by its limit. */
  endsAt: number | null;
  onClose(): void;
}

export function EndQuestion({ by, endsAt, onClose }: Props) {
  const { t } = useTranslation(['start', 'rounds']);
  const { session } = useApp();
  const frame = useDialogFrame();
  useFocusBack();
  const round = useAtomValue(roundAtom);
  const download = useRoundDownload();
  const { listsOnDevice: keepsLists } = useKeeping();
  const [said, setSaid] = useState('');
  const [isEnding, setEnding] = useState(false);

  function end(): void {
    setEnding(true);
    void session[by]();
  }

  // Another tab may have deleted it: nothing is left to ask about.
  const endWithoutRound = useEffectEvent(end);
  const isGone = round === null;
  useEffect(() => {
    if (isGone) endWithoutRound();
  }, [isGone]);

  if (!round) return null;
  const isErased = by === 'lock' && !keepsLists;
  const progress = progressWords(t, round);
  const time = endsAt === null ? '' : formatTime(endsAt, 'HH:mm');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('rounds:ending.title')}
      {...frame}
      zIndex={1100}
      overlayProps={{ backgroundOpacity: 0.9, blur: 12 }}
      classNames={{ ...frame.classNames, inner: classes.inner ?? '', content: classes.content ?? '' }}
    >
      <div className={classes.text}>
        <p>{t(`rounds:ending.${isErased ? 'lockErases' : by}`, { title: round.title, progress, time })}</p>
        <p role="status">{said}</p>
      </div>
      <DialogButtons>
        <Button variant="default" size="lg" disabled={isEnding} onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button
          variant="default"
          size="lg"
          data-autofocus
          loading={download.busy}
          disabled={isEnding}
          onClick={() => void download.save().then(({ text }) => setSaid(text))}
        >
          {t('rounds:csv.download')}
        </Button>
        <Button
          size="lg"
          {...((by === 'signOut' || isErased) && isUnsaved(round) && { className: classes.danger })}
          loading={isEnding}
          onClick={end}
        >
          {t(`rounds:ending.${by}Now`)}
        </Button>
      </DialogButtons>
    </Modal>
  );
}
