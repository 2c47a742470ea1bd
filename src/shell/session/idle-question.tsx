import { Button, Group, Modal, Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../data/app-context.ts';
import { serviceNow } from '../../lib/service-clock.ts';
import { endSession } from '../../lists/rounds/end-session.ts';
import { isUnsaved } from '../../lists/rounds/round.ts';
import { roundAtom } from '../../lists/rounds/round-atom.ts';
import { useRoundDownload } from '../../lists/rounds/use-round-download.ts';
import { useKeeping } from '../../session/device-storage.ts';
import { useHoldToasts } from '../../ui/toasts/open-dialogs.ts';
import { stopEscape } from './stop-escape.ts';

/** Minutes and seconds until a moment, as 'm:ss'. */
function timeLeft(endsAt: number): string {
  const seconds = Math.max(0, Math.ceil((endsAt - serviceNow()) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function useTimeLeft(endsAt: number): string {
  const [, rerender] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => rerender((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return timeLeft(endsAt);
}

/** Asks whether the person is still there. Any activity outside the dialog also answers it. */
export function IdleQuestion({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation(['start', 'session', 'rounds']);
  useHoldToasts();
  const app = useApp();
  const { session } = app;
  const left = useTimeLeft(endsAt);
  const round = useAtomValue(roundAtom);
  const { listsOnDevice } = useKeeping();
  const isRoundLost = isUnsaved(round) && !listsOnDevice;
  const download = useRoundDownload();
  const [said, setSaid] = useState('');

  return (
    <Modal
      opened
      onClose={session.recordActivity}
      title={t('session:idle.title')}
      withCloseButton={false}
      zIndex={1000}
      radius={16}
      // Buttons and overlay react when the finger is lifted: if they closed the dialog earlier, the tap would hit the
      // screen beneath.
      attributes={{
        root: { 'data-idle-question': true },
        // A dialog's title is no header of the page.
        header: { role: 'presentation' },
        content: { ...stopEscape, 'data-idle-dialog': true },
      }}
      closeOnEscape={false}
    >
      <Text mb={isRoundLost ? 8 : 24}>{t('session:idle.text', { left })}</Text>
      {isRoundLost && <Text mb={24}>{t('session:idle.round')}</Text>}
      {said && (
        <Text role="status" mb={24}>
          {said}
        </Text>
      )}
      <Group justify="flex-end">
        {isRoundLost && (
          <Button
            variant="default"
            size="lg"
            loading={download.busy}
            onClick={() => void download.save().then(({ text }) => setSaid(text))}
            {...stopEscape}
          >
            {t('rounds:csv.download')}
          </Button>
        )}
        <Button variant="default" size="lg" onClick={() => void endSession(app, 'signOut')} {...stopEscape}>
          {t('session:signOut')}
        </Button>
        <Button size="lg" data-autofocus onClick={session.recordActivity} {...stopEscape}>
          {t('session:idle.stay')}
        </Button>
      </Group>
    </Modal>
  );
}
