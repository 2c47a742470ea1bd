// 'Obtain Client Certificate', a panel of Site Configuration: the facility's monitors with their CSRs and certificates. A
// certificate is uploaded for a CSR, or the EST server is asked for one.

import { IconCertificate, IconSearchOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { csrPageSize } from '../../../../contract/certificates/monitor-csrs.ts';
import { certificatesEntity, siteConfigurationsEntity } from '../../../../contract/changes/events.ts';
import type { Outage } from '../../../api/app-error.ts';
import { useOffers } from '../../../api/capabilities.ts';
import { useApp } from '../../../data/app-context.ts';
import type { Change } from '../../../data/changes.ts';
import type { Page } from '../../../data/list-definition.ts';
import { Grid } from '../../../grids/grid.tsx';
import { type RouteGridState, useRouteGrid } from '../../../grids/use-route-grid.ts';
import { nothing } from '../../../lib/selection.ts';
import { useMay } from '../../../session/rights/rights.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { useDownload } from '../../../ui/toasts/use-download.ts';
import { FilterField } from '../../../ui/toolbar/filter-field.tsx';
import { CountLine, ScreenHead } from '../../../ui/toolbar/screen-head.tsx';
import { useChangesPaused } from '../../../ui/use-changes-paused.ts';
import { useIsNarrower } from '../../../ui/use-is-narrower.ts';
import { useEnrolls } from '../use-enrolls.ts';
import { useEnrollmentRequests } from '../use-requests.tsx';
import classes from './csr-columns.module.css';
import { CsrCard, csrColumns, narrowDisplay, wideDisplay } from './csr-columns.tsx';
import type { CsrRow, LoadedCsrs } from './csr-source.ts';
import { ObtainDialog } from './obtain-dialog.tsx';
import { downloadCsr } from './read-csr.ts';
import { UploadDialog } from './upload-dialog.tsx';

const noMonitors: ReadonlyMap<string, string> = new Map();
const idOf = ({ id }: CsrRow) => id;

interface Props {
  title: string;
  facilityId: string;
  /** Whether the facility's CSR parameters are stored. */
  hasParameters: boolean;
  /** The EST server's URL for enrollment, '' where none is stored; null where certificates are uploaded. */
  enrollmentUrl: string | null;
  /** Why the monitors are not available without the service. */
  notStored(outage: Outage): string;
  /** Id of the row that the address leads to. */
  marked: string | undefined;
  loaded: LoadedCsrs;
}

/** Certificates of other facilities' monitors change, too. */
function affects(changes: readonly Change[], facilityId: string, page: Page<CsrRow> | null): boolean {
  const shown: Record<string, readonly string[]> = {
    [siteConfigurationsEntity]: [facilityId],
    [certificatesEntity]: page?.rows.map(idOf) ?? [],
  };
  return (
    changes.length === 0 ||
    changes.some(({ entity, ids }) => !shown[entity] || !ids || ids.some((id) => shown[entity]?.includes(id)))
  );
}

export function MonitorCsrs(props: Props) {
  const { title, facilityId, hasParameters, enrollmentUrl, notStored, marked, loaded } = props;
  const { t } = useTranslation(['start', 'certificates', 'monitor-csrs']);
  const { call } = useApp();
  const paused = useChangesPaused();
  const narrow = useIsNarrower('allColumns');
  const cards = useIsNarrower('tablet');
  const { busy: downloading, download } = useDownload();
  const [openedRow, setOpened] = useState<CsrRow | null>(null);
  const state: RouteGridState<CsrRow> = useRouteGrid(loaded.rows, idOf, {
    async onChange(reason, changes) {
      if (reason !== 'presence' && affects(changes, facilityId, state.page)) await state.refetch();
    },
  });
  const enrolls = enrollmentUrl !== null;
  const may = useMay()('changeSites', facilityId);
  const context = useMemo(() => {
    async function onDownload(row: CsrRow): Promise<void> {
      const message = await download(row.id, () => downloadCsr(call, facilityId, row));
      if (message) await showToast(message);
    }
    const onCertificate = may ? setOpened : undefined;
    return { t, enrolls, paused, hasParameters, marked, downloading, onDownload, onCertificate };
  }, [t, enrolls, paused, hasParameters, marked, downloading, call, facilityId, download, may]);
  const columns = useMemo(() => csrColumns(context, { narrow, cards }), [context, narrow, cards]);
  const queued = useEnrolls(facilityId);
  const finds = useOffers(call, 'csrSearch');
  const navigate = useNavigate();
  const requests = useEnrollmentRequests({
    search: { facility: facilityId },
    selection: nothing,
    monitorOf: noMonitors,
    count: 0,
    onWork: () => undefined,
    onSelectedStarted: () => undefined,
    onLost: () => void state.reload(),
  });
  function find(text: string): void {
    void navigate({ to: '.', search: (now) => ({ ...now, text: text || undefined, page: undefined }) });
  }
  const noMonitorsYet = {
    icon: <IconCertificate size="2.5rem" stroke={1.5} aria-hidden />,
    title: t('monitor-csrs:empty'),
    hint: t('monitor-csrs:emptyHint'),
  };
  const notFound = {
    icon: <IconSearchOff size="2.5rem" stroke={1.5} aria-hidden />,
    title: t('list.noMatch', { search: loaded.text }),
    hint: t('monitor-csrs:findHint'),
    action: { label: t('action.clearSearch'), run: () => find('') },
  };
  const counted = state.count === null ? null : t('monitor-csrs:count', { count: state.count });
  // As it is by now.
  const opened = state.page?.rows.find(({ id }) => id === openedRow?.id) ?? openedRow;
  // An answer may come when the dialog of another row is open.
  const dialog = {
    facilityId,
    onClose: () => setOpened((now) => (now?.id === openedRow?.id ? null : now)),
  };

  return (
    <section aria-label={title}>
      <ScreenHead
        title={title}
        order={2}
        busy={state.busy}
        onRefresh={() => void state.reload()}
        actions={
          queued &&
          enrolls && (
            <ActionButton
              variant="default"
              refused={paused}
              loading={requests.busy}
              leftSection={<IconCertificate size={20} aria-hidden />}
              onClick={requests.askForMissing}
            >
              {t('certificates:getMissing')}
            </ActionButton>
          )
        }
      >
        <CountLine text={counted} failed={state.error !== null} list={state} />
      </ScreenHead>
      {finds && (
        <div className={classes.find}>
          <FilterField label={t('monitor-csrs:find')} value={loaded.text} onFilter={find} />
        </div>
      )}
      <Grid
        notStored={notStored}
        label={title}
        state={state}
        columns={columns}
        idOf={idOf}
        nameOf={({ cloud_id }) => cloud_id}
        card={(row) => <CsrCard row={row} {...context} />}
        page={loaded.page}
        pageSize={csrPageSize}
        display={narrow ? narrowDisplay : wideDisplay}
        empty={loaded.text === '' ? noMonitorsYet : notFound}
      />
      {requests.dialog}
      {opened &&
        (enrolls ? (
          <ObtainDialog key={opened.id} {...dialog} row={opened} storedUrl={enrollmentUrl} />
        ) : (
          <UploadDialog key={opened.id} {...dialog} row={opened} />
        ))}
    </section>
  );
}
