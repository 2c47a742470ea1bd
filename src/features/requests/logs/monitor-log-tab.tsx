import { IconFileText } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSize } from '../../../../contract/common/paging.ts';
import { isDeleted, type Monitor } from '../../../../contract/monitors/monitors.ts';
import { useApp } from '../../../data/app-context.ts';
import { Grid } from '../../../grids/grid.tsx';
import { withTexts } from '../../../i18n/load-texts.ts';
import { LazyComponent, lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { useIsNarrower } from '../../../ui/use-is-narrower.ts';
import { RequestButton } from '../requests/request-button.tsx';
import { RequestNotice } from '../requests/request-notice.tsx';
import { useTabRequest } from '../requests/use-tab-request.ts';
import { SectionHead } from '../section-head.tsx';
import type { LoadedGrid } from '../tab-query.ts';
import type { LogRow } from './log-source.ts';
import { type LogText, readLogText } from './log-text.ts';
import { LogCard, logColumns } from './monitor-log-columns.tsx';
import { useLogDownload } from './use-log-download.ts';

const preview = lazyComponent(() =>
  withTexts(import('./log-preview.tsx'), 'monitor').then((file) => file.LogPreview),
);

const idOf = ({ id }: LogRow) => id;

interface Props {
  monitor: Monitor;
  loaded: LoadedGrid<LogRow>;
}

export function MonitorLogTab({ monitor, loaded }: Props) {
  const { t } = useTranslation(['start', 'monitor']);
  const { call } = useApp();
  const { grid: state, request } = useTabRequest('log', monitor.id, loaded, idOf);
  const { busy, download } = useLogDownload();
  const [reading, setReading] = useState<{ row: LogRow; text: Promise<LogText> } | null>(null);
  const title = t('monitor:monitorLog.title');

  const open = useCallback((row: LogRow) => setReading({ row, text: readLogText(call, row.id) }), [call]);
  const about = useMemo(() => {
    async function onDownload(row: LogRow): Promise<void> {
      const message = await download(row);
      if (message) await showToast(message);
    }
    return { t, busy, onDownload, onPreview: open };
  }, [t, busy, download, open]);
  const narrow = useIsNarrower('allColumns');
  const columns = useMemo(() => logColumns(about, narrow), [about, narrow]);

  return (
    <section aria-label={title}>
      <SectionHead
        title={title}
        counted={state.count === null ? null : t('monitor:monitorLog.count', { count: state.count })}
        list={state}
        range={loaded.query.range}
      >
        <RequestButton monitor={monitor} request={request} label={t('monitor:monitorLog.get')} />
      </SectionHead>
      <RequestNotice kind="log" monitor={monitor} request={request} />
      <Grid
        notStored={(outage) => t(`monitor:details.needs${outage === 'offline' ? 'Network' : 'Service'}`)}
        label={title}
        state={state}
        columns={columns}
        idOf={idOf}
        nameOf={({ file_name }) => file_name}
        card={(row) => <LogCard row={row} {...about} />}
        page={loaded.query.page}
        pageSize={pageSize}
        empty={{
          isRow: true,
          icon: <IconFileText size="1.5rem" stroke={1.5} aria-hidden />,
          title: t('monitor:monitorLog.empty'),
          hint: t(
            isDeleted(monitor) ? 'monitor:monitorLog.emptyHintDeleted' : 'monitor:monitorLog.emptyHint',
          ),
        }}
        onOpen={open}
      />
      {reading && (
        <LazyComponent
          of={preview}
          props={{
            log: reading.row,
            text: reading.text,
            downloading: busy !== null,
            onDownload: () => download(reading.row),
            onClose: () => setReading(null),
          }}
        />
      )}
    </section>
  );
}
