// The round: what was scanned last, how far it is, and its monitors with their boxes. It works without a network.
import { ActionIcon, Button } from '@mantine/core';
import { IconClipboardCheck, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dotted } from '../../../contract/common/isolate.ts';
import { useApp } from '../../data/app-context.ts';
import { diskAtom } from '../../data/store/list-store.ts';
import type { DiskState } from '../../data/store/worker/disk.ts';
import { formatTime } from '../../i18n/format.ts';
import { serviceNow } from '../../lib/service-clock.ts';
import { finish, goOn, isUnsaved, type Round } from '../../lists/rounds/round.ts';
import { roundAtom } from '../../lists/rounds/round-atom.ts';
import { changeRound, isRoundStoredAtom, putRound } from '../../lists/rounds/stored-round.ts';
import { useRoundDownload } from '../../lists/rounds/use-round-download.ts';
import { useKeeping } from '../../session/device-storage.ts';
import { CsvButton } from '../../ui/csv-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { GuideLink } from '../../ui/guide/guide-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts/toasts.tsx';
import { ScreenHead } from '../../ui/toolbar/screen-head.tsx';
import { Checklist } from './checklist.tsx';
import { DeleteRound } from './delete-round.tsx';
import { RoundProgress } from './round-progress.tsx';
import classes from './round-screen.module.css';
import type { RoundShow } from './round-search.ts';
import { ScanField } from './scan-field.tsx';

export function RoundScreen({ show }: { show: RoundShow }) {
  const { t } = useTranslation(['start', 'rounds']);
  const navigate = useNavigate();
  const round = useAtomValue(roundAtom);
  const title = t('rounds:title');

  return (
    <div className={classes.screen}>
      <title>{dotted(title, t('product.name'))}</title>
      {round ? (
        <OpenRound round={round} show={show} />
      ) : (
        <>
          <ScreenHead title={title} guide={<GuideLink topic="round" />}>
            {null}
          </ScreenHead>
          <div className={classes.panel}>
            <EmptyState
              icon={<IconClipboardCheck size="2.5rem" stroke={1.5} aria-hidden />}
              title={t('rounds:none')}
              hint={t('rounds:noneHint')}
              action={{
                label: t('rounds:toLists'),
                run: () => void navigate({ to: '/dashboard/monitors' }),
              }}
            />
          </div>
        </>
      )}
    </div>
  );
}

/** Why the round may be lost; null where this device keeps it. */
function notKeptOf(mayStay: boolean, isStored: boolean, disk: DiskState) {
  if (!mayStay) return 'rounds:notKeptHere';
  if (!isStored) return 'rounds:notStored';
  return disk === 'kept' ? null : 'rounds:notKept';
}

function OpenRound({ round, show }: { round: Round; show: RoundShow }) {
  const { t } = useTranslation(['start', 'rounds']);
  const disk = useAtomValue(diskAtom);
  const { finishedAt } = round;
  const isStored = useAtomValue(isRoundStoredAtom);
  // A database that has just failed is none from then on: what is stored in it is older than what is shown.
  const { listsOnDevice } = useKeeping();
  const notKept = notKeptOf(listsOnDevice, isStored, disk);
  return (
    <>
      <ScreenHead
        title={t('rounds:title')}
        actions={<Actions round={round} />}
        guide={<GuideLink topic="round" />}
      >
        <p className={classes.about}>
          {t('rounds:about', { title: round.title, time: formatTime(round.startedAt, 'HH:mm') })}
          {finishedAt !== null && ` · ${t('rounds:finishedAt', { time: formatTime(finishedAt, 'HH:mm') })}`}
        </p>
      </ScreenHead>
      {notKept && (
        <Notice tone="warn" icon={null}>
          {t(notKept)}
        </Notice>
      )}
      <RoundProgress round={round} />
      {finishedAt === null ? <ScanField /> : <Finished round={round} />}
      <Checklist round={round} show={show} />
    </>
  );
}

function Actions({ round }: { round: Round }) {
  const { t } = useTranslation(['start', 'rounds']);
  const app = useApp();
  const download = useRoundDownload();
  const [deleting, setDeleting] = useState(false);
  const isFinished = round.finishedAt !== null;

  return (
    <>
      <CsvButton
        label={t('rounds:csv.download')}
        refused={null}
        busy={download.busy}
        onDownload={() => void download.save().then(showToast)}
      />
      {!isFinished && (
        <Button
          variant="default"
          onClick={() => void changeRound(app, (latest) => finish(latest, serviceNow()))}
        >
          {t('rounds:finish')}
        </Button>
      )}
      <ActionIcon
        color="gray"
        aria-label={t('rounds:delete')}
        title={t('rounds:delete')}
        onClick={() => (isUnsaved(round) ? setDeleting(true) : void putRound(app, null))}
      >
        <IconTrash size={22} aria-hidden />
      </ActionIcon>
      {deleting && <DeleteRound onClose={() => setDeleting(false)} />}
    </>
  );
}

/** In place of the field for serial numbers. */
function Finished({ round }: { round: Round }) {
  const { t } = useTranslation(['start', 'rounds']);
  const app = useApp();
  const navigate = useNavigate();
  const open = round.monitors.filter(({ mark }) => mark === null).length;
  return (
    <section className={classes.finished} role="status">
      <p>{open > 0 ? t('rounds:finishedOpen', { count: open }) : t('rounds:finished')}</p>
      <div className={classes.buttons}>
        <Button variant="default" size="lg" onClick={() => void changeRound(app, goOn)}>
          {t('rounds:goOn')}
        </Button>
        <Button size="lg" onClick={() => void navigate({ to: '/dashboard/monitors' })}>
          {t('rounds:startAnother')}
        </Button>
      </div>
    </section>
  );
}
