// The monitors of the round with their boxes, by state, and those that were not expected.
import { IconAlertTriangle, IconCheck, IconClipboardCheck, IconX } from '@tabler/icons-react';
import { memo, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dotted, unmarked } from '../../../contract/common/isolate.ts';
import { useApp } from '../../data/app-context.ts';
import { formatNumber, formatTime } from '../../i18n/format.ts';
import { serviceNow } from '../../lib/service-clock.ts';
import {
  countsOf,
  monitorsIn,
  type Round,
  type RoundMonitor,
  roundParts,
  setMark,
  type UnexpectedMonitor,
} from '../../lists/rounds/round.ts';
import { changeRound } from '../../lists/rounds/stored-round.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SegmentedLinks } from '../../ui/toolbar/segmented-links.tsx';
import { MonitorDialog } from './monitor-dialog.tsx';
import classes from './round-screen.module.css';
import type { RoundShow } from './round-search.ts';
import { UnexpectedDialog } from './unexpected-dialog.tsx';

interface Props {
  round: Round;
  show: RoundShow;
}

export function Checklist({ round, show }: Props) {
  const { t } = useTranslation(['start', 'rounds']);
  const app = useApp();
  const [opened, setOpened] = useState<string | null>(null);
  const monitors = show === 'unexpected' ? [] : monitorsIn(round, show);
  const unexpected = show === undefined || show === 'unexpected' ? round.unexpected : [];
  const isFinished = round.finishedAt !== null;

  const tick = useCallback(
    (id: string, isTicked: boolean) =>
      void changeRound(app, (latest) => setMark(latest, id, isTicked ? 'found' : null, serviceNow())),
    [app],
  );

  return (
    <>
      <PartLinks round={round} show={show} />
      {monitors.length + unexpected.length === 0 ? (
        <div className={classes.panel}>
          <EmptyState
            icon={<IconClipboardCheck size="2.5rem" stroke={1.5} aria-hidden />}
            title={t(`rounds:empty.${show ?? 'open'}`)}
            hint={t(`rounds:empty.${show ?? 'open'}Hint`)}
          />
        </div>
      ) : (
        <ul className={classes.list} aria-label={t('rounds:parts.label')}>
          {unexpected.map((monitor) => (
            <UnexpectedRow key={monitor.serialNumber} monitor={monitor} onOpen={setOpened} />
          ))}
          {monitors.map((monitor) => (
            <Row
              key={monitor.id}
              monitor={monitor}
              isFinished={isFinished}
              onTick={tick}
              onOpen={setOpened}
            />
          ))}
        </ul>
      )}
      <Opened round={round} show={show} opened={opened} onOpen={setOpened} />
    </>
  );
}

function PartLinks({ round, show }: Props) {
  const { t, i18n } = useTranslation(['start', 'rounds']);
  const counts = countsOf(round);
  const number = (count: number) => formatNumber(count, i18n.language);
  return (
    <div className={classes.parts}>
      <SegmentedLinks
        label={t('rounds:parts.label')}
        inSidebar={false}
        links={[
          {
            target: { to: '/dashboard/round' },
            label: t('rounds:parts.all'),
            count: number(counts.total + counts.unexpected),
            active: show === undefined,
          },
          ...([...roundParts, 'unexpected'] as const).map((part) => ({
            target: { to: '/dashboard/round', search: { show: part } } as const,
            label: t(`rounds:parts.${part}`),
            count: number(counts[part]),
            active: show === part,
          })),
        ]}
      />
    </div>
  );
}

interface OpenedProps extends Props {
  /** A monitor's id, or the serial number of one that was not expected. */
  opened: string | null;
  onOpen(id: string | null): void;
}

/** The dialog of one monitor; its neighbours are those of the list as it was shown when it was opened. */
function Opened({ round, show, opened, onOpen }: OpenedProps) {
  const [order, setOrder] = useState<{ show: RoundShow; ids: string[] } | null>(null);
  if (opened === null) {
    if (order) setOrder(null);
    return null;
  }
  if (!order) {
    setOrder({ show, ids: monitorsIn(round, show === 'unexpected' ? undefined : show).map(({ id }) => id) });
    return null;
  }
  const monitor = round.monitors.find(({ id }) => id === opened);
  if (monitor) {
    return (
      <MonitorDialog
        monitor={monitor}
        ids={order.ids}
        isFinished={round.finishedAt !== null}
        onGo={onOpen}
        onClose={() => onOpen(null)}
      />
    );
  }
  const unexpected = round.unexpected.find(({ serialNumber }) => serialNumber === opened);
  return (
    unexpected && (
      <UnexpectedDialog
        key={opened}
        monitor={unexpected}
        isFinished={round.finishedAt !== null}
        onClose={() => onOpen(null)}
      />
    )
  );
}

const icons = {
  open: null,
  found: <IconCheck size={18} aria-hidden />,
  notFound: <IconX size={18} aria-hidden />,
};

interface RowProps {
  monitor: RoundMonitor;
  isFinished: boolean;
  onTick(id: string, isTicked: boolean): void;
  onOpen(id: string): void;
}

/** Drawn again only when its monitor has changed. */
const Row = memo(function Row({ monitor, isFinished, onTick, onOpen }: RowProps) {
  const { t } = useTranslation(['start', 'rounds']);
  const { id, name, serialNumber, facility, mark, markedAt, note } = monitor;
  const state = mark ?? 'open';
  return (
    <li className={classes.row} data-state={state}>
      <label className={classes.tick}>
        <input
          type="checkbox"
          aria-label={unmarked(t('rounds:tick', { name }))}
          checked={mark === 'found'}
          disabled={isFinished}
          onChange={(event) => onTick(id, event.currentTarget.checked)}
        />
      </label>
      <button type="button" className={classes.monitor} onClick={() => onOpen(id)}>
        <span className={classes.words}>
          <span className={classes.name} translate="no">
            {name}
          </span>
          <span className={classes.second} translate="no">
            {dotted(serialNumber, facility)}
          </span>
          {note && <span className={classes.note}>{t('rounds:noteMark', { note })}</span>}
        </span>
        <span className={classes.state} data-state={state}>
          {icons[state]}
          {t(`rounds:states.${state}`)}
          {markedAt !== null && <span className={classes.time}>{formatTime(markedAt, 'HH:mm')}</span>}
        </span>
      </button>
    </li>
  );
});

interface UnexpectedRowProps {
  monitor: UnexpectedMonitor;
  onOpen(serialNumber: string): void;
}

const UnexpectedRow = memo(function UnexpectedRow({ monitor, onOpen }: UnexpectedRowProps) {
  const { t } = useTranslation(['start', 'rounds']);
  const { serialNumber, known, note, scannedAt } = monitor;
  return (
    <li className={classes.row} data-state="unexpected">
      <span className={classes.tick} aria-hidden>
        <IconAlertTriangle size={22} />
      </span>
      <button type="button" className={classes.monitor} onClick={() => onOpen(serialNumber)}>
        <span className={classes.words}>
          <span className={classes.name} translate="no">
            {known?.name ?? serialNumber}
          </span>
          <span className={classes.second} translate="no">
            {known ? dotted(serialNumber, known.facility || t('monitors.unassigned')) : t('rounds:unknown')}
          </span>
          {note && <span className={classes.note}>{t('rounds:noteMark', { note })}</span>}
        </span>
        <span className={classes.state} data-state="unexpected">
          {t('rounds:states.unexpected')}
          <span className={classes.time}>{formatTime(scannedAt, 'HH:mm')}</span>
        </span>
      </button>
    </li>
  );
});
