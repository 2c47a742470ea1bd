// Every network certificate of the fleet, the soonest end first: what ends, where, and 'Get Cert' for many at once.

import { IconCertificate } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuthorityEnd } from '../../../contract/certificates/authority-ends.ts';
import type {
  EndCounts,
  EndsOfMonth,
  NetworkCertificate,
} from '../../../contract/certificates/certificates.ts';
import type { Facility } from '../../../contract/facilities/facilities.ts';
import type { Job } from '../../../contract/jobs/jobs.ts';
import { useApp } from '../../data/app-context.ts';
import type { Page } from '../../data/list-definition.ts';
import type { Loaded } from '../../data/source.ts';
import { Grid } from '../../grids/grid.tsx';
import { type RouteGridState, useRouteGrid } from '../../grids/use-route-grid.ts';
import { JobProgress } from '../../jobs/job-progress.tsx';
import { isWithin } from '../../lib/is-within.ts';
import { countSelected } from '../../lib/selection.ts';
import { deviceNow } from '../../lib/service-clock.ts';
import { ColumnsLink } from '../../lists/display/columns-link.tsx';
import { SelectionBar } from '../../lists/selection-bar.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { useOwnDisplay } from '../../ui/data-table/use-own-display.ts';
import { useListDisplay } from '../../ui/display/display-state.ts';
import { CsvScreenHead } from '../../ui/toolbar/csv-screen-head.tsx';
import { useChangesPaused } from '../../ui/use-changes-paused.ts';
import { useIsNarrower } from '../../ui/use-is-narrower.ts';
import { AuthorityEnds } from './authority-ends.tsx';
import {
  CertificateCard,
  certificateColumns,
  certificateName,
  certificatesList,
  narrowLayout,
  rowIdOf,
  siteOf,
  wideLayout,
} from './certificate-columns.tsx';
import { CertificateFilters, EndLinks } from './certificate-filters.tsx';
import { type CertificateSearch, isFiltered, noFilters } from './certificate-search.ts';
import classes from './certificates.module.css';
import { certificatesCsv } from './certificates-csv.ts';
import { EndsByMonth } from './ends-by-month.tsx';
import { NotSelectable } from './not-selectable.tsx';
import { useCertificateSelection } from './use-certificate-selection.ts';
import { useEnrolls } from './use-enrolls.ts';
import { useEnrollmentRequests } from './use-requests.tsx';

/** For so long after work of one's own has ended, changes are its results. */
const ownChangesMs = 10_000;

export interface LoadedCertificates {
  search: CertificateSearch;
  pageSize: number;
  rows: Loaded<Page<NetworkCertificate>>;
  months: Loaded<EndsOfMonth[]>;
  ends: Loaded<EndCounts>;
  jobs: Loaded<Job[]>;
  authorities: Loaded<AuthorityEnd[]>;
  revocations: Loaded<number | null>;
  facility: Loaded<Facility> | null;
}

export function Certificates({ loaded }: { loaded: LoadedCertificates }) {
  const { t } = useTranslation(['start', 'certificates']);
  const { call } = useApp();
  const navigate = useNavigate();
  const paused = useChangesPaused();
  const { search } = loaded;
  const narrow = useIsNarrower('allColumns');
  const state: RouteGridState<NetworkCertificate> = useRouteGrid(loaded.rows, rowIdOf, {
    // Nothing moves under the finger where there is nothing; what a person has asked for here is shown at once.
    onChange: () => (state.page?.rows.length && !isOwnWork() ? state.refetch() : state.reload()),
  });
  const { page } = state;
  /** Work that was started here: under way, or when it has ended. */
  const ownWork = useRef<'none' | 'running' | number>('none');

  function isOwnWork(): boolean {
    const { current } = ownWork;
    return current === 'running' || (current !== 'none' && isWithin(ownChangesMs, current));
  }

  function onOwnEnded(): void {
    ownWork.current = deviceNow();
    void state.reload();
  }

  const open = useCallback(
    (row: NetworkCertificate) => {
      const site = siteOf(row);
      const monitor = { to: '/dashboard/monitor-details/$id', params: { id: row.monitor_id } } as const;
      void (site ? navigate(site) : navigate(monitor));
    },
    [navigate],
  );
  const columns = useMemo(() => certificateColumns(t), [t]);
  const display = useOwnDisplay(certificatesList, columns, narrow ? narrowLayout : wideLayout);
  const { hidden } = useListDisplay(certificatesList);
  const notSelectable = useCallback(
    (row: NetworkCertificate) => (row.may_enroll ? null : <NotSelectable row={row} t={t} />),
    [t],
  );
  const queued = useEnrolls(search.facility);

  const { selection, monitorOf, listed, selected } = useCertificateSelection(search, page);
  const count = countSelected(selection, listed.total);
  // Without one that can be selected, the checkboxes' column would be blank.
  const canSelect = queued && (count > 0 || listed.pageIds.length > 0);
  const requests = useEnrollmentRequests({
    search,
    selection,
    monitorOf,
    count,
    onWork(isUnderWay) {
      ownWork.current = isUnderWay ? 'running' : 'none';
    },
    onSelectedStarted: selected.clear,
    onLost: () => void state.reload(),
  });

  const title = t('certificates:title');
  const counted = state.count === null ? null : t('certificates:count', { count: state.count });
  const icon = <IconCertificate size="2.5rem" stroke={1.5} aria-hidden />;
  const empty = { icon, title: t('certificates:empty'), hint: t('certificates:emptyHint') };
  const withoutMatch = {
    icon,
    title: t('certificates:emptyFiltered'),
    hint: t('certificates:emptyFilteredHint'),
    action: {
      label: t('certificates:clearFilters'),
      run: () => void navigate({ to: '.', search: noFilters }),
    },
  };

  return (
    <div className={classes.screen}>
      <CsvScreenHead
        title={title}
        guide="certificates-end"
        counted={counted}
        state={state}
        csv={{ label: t('certificates:csv.download'), write: () => certificatesCsv(call, t, search) }}
        actions={
          <>
            <ColumnsLink list={certificatesList} />
            {queued && search.facility && (
              <ActionButton
                variant="default"
                refused={paused}
                loading={requests.busy}
                leftSection={<IconCertificate size={20} aria-hidden />}
                onClick={requests.askForMissing}
              >
                {t('certificates:getMissing')}
              </ActionButton>
            )}
          </>
        }
      />
      <JobProgress loaded={loaded.jobs} started={requests.started} onStartedEnded={onOwnEnded} />
      <EndsByMonth
        loaded={loaded.months}
        isListEmpty={page && page.count === 0 && !search.ends}
        chosen={search.month}
        onChoose={(month) => void navigate({ to: '.', search: { ...search, month, page: undefined } })}
      />
      <div className={classes.tools}>
        <EndLinks search={search} loaded={loaded.ends} revocations={loaded.revocations} />
        <CertificateFilters search={search} facility={loaded.facility} />
      </div>
      <AuthorityEnds loaded={loaded.authorities} />
      <Grid
        notStored={(outage) => t(`certificates:needs${outage === 'offline' ? 'Network' : 'Service'}`)}
        label={title}
        state={state}
        columns={columns}
        idOf={rowIdOf}
        nameOf={certificateName}
        card={(row) => <CertificateCard row={row} t={t} hidden={hidden} />}
        page={search.page ?? 1}
        pageSize={loaded.pageSize}
        display={display}
        resizable={certificatesList}
        selection={canSelect ? selected : null}
        notSelectable={notSelectable}
        onOpen={open}
        empty={isFiltered(search) ? withoutMatch : empty}
      />
      {queued && page?.rows.some((row) => !row.may_enroll) && (
        <p className={classes.note}>{t('certificates:refused.all')}</p>
      )}
      {requests.dialog}
      {queued && (
        <SelectionBar
          selection={selection}
          listed={listed}
          onSelectAll={selected.selectAll}
          onClear={selected.clear}
          note={selection.mode === 'all-but' ? t('certificates:onlyThose') : undefined}
          action={{
            label: t('certificates:get'),
            icon: <IconCertificate size={20} aria-hidden />,
            busy: requests.busy,
            run: requests.askForSelected,
          }}
        />
      )}
    </div>
  );
}
