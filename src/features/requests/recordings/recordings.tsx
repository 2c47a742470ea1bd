import { Button } from '@mantine/core';
import { IconHeadphones } from '@tabler/icons-react';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDeleted, type Monitor } from '../../../../contract/monitors/monitors.ts';
import { type Recording, recordingsPageSize } from '../../../../contract/requests/recordings.ts';
import { useHeaderDelete } from '../../../deletes/header-delete.ts';
import { Grid } from '../../../grids/grid.tsx';
import { formatDay } from '../../../i18n/format.ts';
import { withTexts } from '../../../i18n/load-texts.ts';
import { listed } from '../../../i18n/punctuation.ts';
import { SelectionBar } from '../../../lists/selection-bar.tsx';
import { useMay } from '../../../session/rights/rights.ts';
import { LazyComponent, lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { useIsOpen } from '../../../ui/use-is-open.ts';
import { RequestButton } from '../requests/request-button.tsx';
import { RequestNotice } from '../requests/request-notice.tsx';
import { useTabRequest } from '../requests/use-tab-request.ts';
import { SectionHead } from '../section-head.tsx';
import type { LoadedGrid } from '../tab-query.ts';
import { RecordingCard, recordingColumns, recordingName } from './recording-columns.tsx';
import { recordingId } from './recording-source.ts';
import classes from './recordings.module.css';
import { useDeleteMode } from './use-delete-mode.ts';
import { useRecordingDelete } from './use-recording-delete.ts';
import { useSeenRows } from './use-seen-rows.ts';

const player = lazyComponent(() =>
  withTexts(import('../player/player-dialog.tsx'), 'player').then((file) => file.PlayerDialog),
);

interface Props {
  monitor: Monitor;
  loaded: LoadedGrid<Recording>;
}

export function Recordings({ monitor, loaded }: Props) {
  const { t } = useTranslation(['start', 'monitor']);
  const { query } = loaded;
  const { range } = query;
  const monitorName = monitor.monitor_id;
  const shownKey = JSON.stringify([range, query.page]);
  /** Says what the first page had before the last recording arrived: the rest of it is new. */
  const [before, setBefore] = useState<{ key: string; ids: ReadonlySet<string> } | null>(null);
  const tab: ReturnType<typeof useTabRequest<Recording>> = useTabRequest(
    'audio',
    monitor.id,
    loaded,
    recordingId,
    () => {
      const ids = tab.grid.page?.rows.map(recordingId);
      setBefore(ids && query.page === 1 ? { key: shownKey, ids: new Set(ids) } : null);
    },
  );
  const { grid: state, request } = tab;
  const { page } = state;
  const isNew = useCallback(
    (row: Recording) => before?.key === shownKey && !before.ids.has(recordingId(row)),
    [before, shownKey],
  );
  const isOpen = useIsOpen();
  const [playing, setPlaying] = useState<Recording | null>(null);
  const shown = useMemo(
    () => ({ total: page?.count ?? 0, pageIds: page?.rows.map(recordingId) ?? [] }),
    [page],
  );
  const { mode, begin, end } = useDeleteMode(`${monitor.id} ${range.from} ${range.to}`, shown);
  const title = t('monitor:recordings.title');
  const days = t('monitor:recordings.range', { from: formatDay(range.from), to: formatDay(range.to) });
  const removal = useRecordingDelete({
    monitorName,
    query,
    seen: useSeenRows(page?.rows, recordingId),
    total: page?.count ?? 0,
    list: listed([title, days]),
    reload: state.reload,
    onDone: end,
  });
  const may = useMay();
  const hears = may('hear', monitor.facility_id);
  const about = useMemo(
    () => ({ t, monitorName, isNew, onPlay: hears ? setPlaying : null }),
    [t, monitorName, isNew, hears],
  );
  const columns = useMemo(() => recordingColumns(about), [about]);
  const arrived = page?.rows.find(isNew);
  const arrivedId = arrived && recordingId(arrived);
  const sayArrived = useEffectEvent(() => {
    if (!arrived) return;
    void showToast({
      tone: 'good',
      text: t('monitor:recordings.arrived'),
      ...(hears && {
        action: {
          label: t('monitor:recordings.play'),
          run: () => (isOpen.current ? setPlaying(arrived) : undefined),
        },
      }),
      outlivesScreen: false,
    });
  });
  useEffect(() => {
    if (arrivedId) sayArrived();
  }, [arrivedId]);

  const deletes = may('changeMonitors', monitor.facility_id);
  useHeaderDelete(
    'recordings',
    deletes && page?.count ? () => (mode ? removal.open(mode.selection) : begin()) : null,
  );

  function open(row: Recording): void {
    const id = recordingId(row);
    if (mode) mode.onRowSelectionChange((rows) => ({ ...rows, [id]: !rows[id] }));
    else setPlaying(row);
  }

  return (
    <section className={classes.recordings} aria-label={title}>
      <SectionHead
        title={title}
        counted={state.count === null ? null : t('monitor:recordings.count', { count: state.count })}
        list={state}
        range={range}
      >
        <RequestButton monitor={monitor} request={request} label={t('monitor:recordings.get')} />
      </SectionHead>
      <RequestNotice kind="audio" monitor={monitor} request={request} />
      {!hears && <p className={classes.note}>{t('monitor:recordings.notHeard')}</p>}
      {mode && (
        <div className={classes.choose} role="status">
          {t('monitor:recordings.choose')}
          <Button variant="default" onClick={end}>
            {t('action.cancel')}
          </Button>
        </div>
      )}
      <Grid
        notStored={(outage) => t(`monitor:details.needs${outage === 'offline' ? 'Network' : 'Service'}`)}
        label={title}
        state={state}
        columns={columns}
        idOf={recordingId}
        nameOf={(row) => recordingName(t, row)}
        card={(row) => <RecordingCard row={row} {...about} />}
        page={query.page}
        pageSize={recordingsPageSize}
        empty={{
          isRow: true,
          icon: <IconHeadphones size="1.5rem" stroke={1.5} aria-hidden />,
          title: t('monitor:recordings.empty'),
          hint: t(
            isDeleted(monitor) || !may('ask', monitor.facility_id)
              ? 'monitor:recordings.emptyHintDeleted'
              : 'monitor:recordings.emptyHint',
          ),
        }}
        onOpen={hears ? open : undefined}
        selection={mode}
      />
      {mode && page && (
        <SelectionBar
          selection={mode.selection}
          listed={shown}
          onSelectAll={mode.selectAll}
          onClear={mode.clear}
          onDelete={() => removal.open(mode.selection)}
        />
      )}
      {removal.dialog}
      {playing && hears && (
        <LazyComponent
          of={player}
          props={{ recording: playing, monitorName, onClose: () => setPlaying(null) }}
        />
      )}
    </section>
  );
}
