import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLost } from '../../api/reachability.ts';
import { useApp } from '../../data/app-context.ts';
import { isUnsaved } from '../../lists/rounds/round.ts';
import { roundAtom } from '../../lists/rounds/round-atom.ts';
import { progressWords } from '../../lists/rounds/round-words.ts';
import { useRoundDownload } from '../../lists/rounds/use-round-download.ts';
import { showToast } from '../../ui/toasts/toasts.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import classes from './my-page.module.css';

interface Props {
  onCleared(): void;
  onCancel(): void;
}

function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}

export function ClearQuestion({ onCleared, onCancel }: Props) {
  const { t } = useTranslation(['start', 'my-page']);
  const { lists } = useApp();
  const lost = useLost() !== null;
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  useFocusBack();

  async function clear(): Promise<void> {
    setBusy(true);
    setFailed(false);
    const done = await lists.erase();
    setBusy(false);
    if (done) onCleared();
    else setFailed(true);
  }

  const question = t('my-page:device.question');
  return (
    <div role="alertdialog" aria-label={question} className={classes.question}>
      <p>
        <strong>{question}</strong>
      </p>
      <p>{t(lost ? 'my-page:device.effectOffline' : 'my-page:device.effect')}</p>
      <RoundToo />
      <div role="alert" className={classes.failure}>
        {failed && t('my-page:device.notCleared')}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" size="lg" disabled={busy} onClick={onCancel} ref={focus}>
          {t('action.cancel')}
        </Button>
        <Button size="lg" className={classes.danger} loading={busy} onClick={() => void clear()}>
          {t('my-page:device.confirm')}
        </Button>
      </div>
    </div>
  );
}

/** A round that is in no file goes with the lists: its CSV is offered first. */
function RoundToo() {
  const { t } = useTranslation(['start', 'rounds']);
  const round = useAtomValue(roundAtom);
  const download = useRoundDownload();
  if (!isUnsaved(round)) return null;
  return (
    <>
      <p>{t('rounds:cleared', { title: round.title, progress: progressWords(t, round) })}</p>
      <Button variant="default" loading={download.busy} onClick={() => void download.save().then(showToast)}>
        {t('rounds:csv.download')}
      </Button>
    </>
  );
}
