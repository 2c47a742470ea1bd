// The cloud log of a monitor: filtered by days, severity and text, and exported as CSV.
import { Button } from '@mantine/core';
import { IconDownload, IconListDetails, IconRefresh } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSize } from '../../../../contract/common/paging.ts';
import { severities } from '../../../../contract/requests/cloud-log.ts';
import { useLost } from '../../../api/reachability.ts';
import { useSettled } from '../../../api/use-settled.ts';
import { Grid } from '../../../grids/grid.tsx';
import { useRouteGrid } from '../../../grids/use-route-grid.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { ListSelect } from '../../../ui/fields/list-select.tsx';
import { FilterField } from '../../../ui/toolbar/filter-field.tsx';
import { useIsNarrower } from '../../../ui/use-is-narrower.ts';
import { SectionHead } from '../section-head.tsx';
import type { TabSearch } from '../tab-search.ts';
import { CloudLogCard, cloudLogColumns } from './cloud-log-columns.tsx';
import type { CloudLogRow, LoadedCloudLog } from './cloud-log-source.ts';
import classes from './cloud-log-tab.module.css';
import { type CsvProgress, useCloudCsv } from './use-cloud-csv.ts';

const idOf = ({ id, number }: CloudLogRow) => id ?? String(number);

interface Props {
  loaded: LoadedCloudLog;
}

export function CloudLogTab({ loaded }: Props) {
  const { t } = useTranslation(['start', 'monitor']);
  const { query, filter } = loaded;
  const navigate = useNavigate();
  const state = useRouteGrid(loaded.rows, idOf);
  const narrow = useIsNarrower('allColumns');
  const columns = useMemo(() => cloudLogColumns(t, narrow), [t, narrow]);
  const { progress, download } = useCloudCsv(query);
  const lost = useLost();
  const searchable = useSettled(loaded.searchable);
  const offersText = searchable.type === 'done' ? searchable.value : filter.text !== '';
  const title = t('monitor:cloudLog.title');

  function setFilter(filter: Partial<Pick<TabSearch, 'severity' | 'text'>>): void {
    void navigate({ to: '.', search: (now) => ({ ...now, ...filter, page: undefined }) });
  }

  const filters = (
    <>
      <div className={classes.field}>
        <ListSelect
          inToolbar
          label={t('monitor:cloudLog.severity')}
          choices={(['ALL', ...severities] as const).map((value) => ({
            value,
            label: t(`monitor:cloudLog.severities.${value}`),
          }))}
          value={filter.severity}
          onChange={(chosen) => setFilter({ severity: severities.find((one) => one === chosen) })}
          allowDeselect={false}
        />
      </div>
      {offersText && (
        <FilterField
          label={t('monitor:cloudLog.filter')}
          value={filter.text}
          onFilter={(text) => setFilter({ text: text || undefined })}
        />
      )}
    </>
  );

  return (
    <section aria-label={title}>
      <SectionHead
        title={title}
        counted={state.count === null ? null : t('monitor:cloudLog.count', { count: state.count })}
        list={state}
        range={query.range}
        filters={filters}
      >
        <Button
          variant="default"
          size="lg"
          leftSection={<IconRefresh size={20} aria-hidden />}
          loading={state.busy}
          onClick={() => void state.reload()}
        >
          {t('action.refresh')}
        </Button>
        <ActionButton
          size="lg"
          refused={lost && t(`monitor:details.needs${lost.outage === 'offline' ? 'Network' : 'Service'}`)}
          loading={progress.type !== 'idle'}
          leftSection={<IconDownload size={20} aria-hidden />}
          onClick={() => void download()}
        >
          {t('monitor:cloudLog.csv')}
        </ActionButton>
      </SectionHead>
      <Progress progress={progress} filtered={filter.severity !== 'ALL' || filter.text !== ''} />
      <Grid
        notStored={(outage) => t(`monitor:details.needs${outage === 'offline' ? 'Network' : 'Service'}`)}
        label={title}
        state={state}
        columns={columns}
        idOf={idOf}
        nameOf={({ activity }) => activity}
        card={(row) => <CloudLogCard row={row} t={t} />}
        page={query.page}
        pageSize={pageSize}
        empty={{
          isRow: true,
          icon: <IconListDetails size="1.5rem" stroke={1.5} aria-hidden />,
          title: t('monitor:cloudLog.empty'),
          hint: t('monitor:cloudLog.emptyHint'),
        }}
      />
    </section>
  );
}

/** The progress of the export, or the note that it ignores the filters. */
function Progress({ progress, filtered }: { progress: CsvProgress; filtered: boolean }) {
  const { t } = useTranslation(['start', 'monitor']);
  if (progress.type === 'idle') {
    return filtered && <p className={classes.progress}>{t('monitor:cloudLog.csvIgnoresFilters')}</p>;
  }
  return (
    <p className={classes.progress} role="status">
      {progress.type === 'reading'
        ? t('monitor:cloudLog.reading')
        : t('monitor:cloudLog.writing', { written: progress.written, total: progress.total })}
    </p>
  );
}
