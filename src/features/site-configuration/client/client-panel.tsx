// The facility's monitors with their CSRs and certificates. Offline a certificate is uploaded for a CSR, online the EST
// server is asked for one.
import { IconCertificate } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { csrPageSize } from '../../../../contract/certificates/monitor-csrs.ts';
import { certificatesEntity, siteConfigurationsEntity } from '../../../../contract/changes/events.ts';
import { useApp } from '../../../data/app-context.ts';
import type { Change } from '../../../data/changes.ts';
import type { Page } from '../../../data/list-definition.ts';
import type { Loaded } from '../../../data/source.ts';
import { Grid } from '../../../grids/grid.tsx';
import { type RouteGridState, useRouteGrid } from '../../../grids/use-route-grid.ts';
import { CountLine, ScreenHead } from '../../../ui/screen-head.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { useDownload } from '../../../ui/toasts/use-download.ts';
import { useChangesPaused } from '../../../ui/use-changes-paused.ts';
import { useIsNarrower } from '../../../ui/use-is-narrower.ts';
import type { ShownSite } from '../shown-site.ts';
import { ClientCard, clientColumns, narrowDisplay, wideDisplay } from './client-columns.tsx';
import type { CsrRow } from './csr-source.ts';
import { ObtainDialog } from './obtain-dialog.tsx';
import { readCsr } from './read-csr.ts';
import { UploadDialog } from './upload-dialog.tsx';

const idOf = ({ id }: CsrRow) => id;

export interface LoadedCsrs {
  page: number;
  rows: Loaded<Page<CsrRow>>;
}

interface Props extends ShownSite {
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

export function ClientPanel({ facilityId, site, type, loaded }: Props) {
  const { t } = useTranslation();
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
  const hasParameters = site.csr !== null;
  const marked = useSearch({ from: '/dashboard/siteconfig', select: ({ monitor }) => monitor });
  const context = useMemo(() => {
    async function onDownload(row: CsrRow): Promise<void> {
      const message = await download(row.id, () => readCsr(call, facilityId, row));
      if (message) await showToast(message);
    }
    return { t, type, paused, hasParameters, marked, downloading, onDownload, onCertificate: setOpened };
  }, [t, type, paused, hasParameters, marked, downloading, call, facilityId, download]);
  const columns = useMemo(() => clientColumns(context, { narrow, cards }), [context, narrow, cards]);
  const title = t('siteConfig.mechanisms.client');
  const counted = state.page && t('siteConfig.client.count', { count: state.page.count });
  // As it is by now.
  const opened = state.page?.rows.find(({ id }) => id === openedRow?.id) ?? openedRow;
  // An answer may come when the dialog of another row is open.
  const dialog = {
    facilityId,
    onClose: () => setOpened((now) => (now?.id === openedRow?.id ? null : now)),
  };

  return (
    <section aria-label={title}>
      <ScreenHead title={title} order={2} busy={state.busy} onRefresh={() => void state.reload()}>
        <CountLine text={counted} failed={state.error !== null} />
      </ScreenHead>
      <Grid
        notStored={(outage) =>
          t(outage === 'offline' ? 'siteConfig.needsNetwork' : 'siteConfig.needsService')
        }
        label={title}
        state={state}
        columns={columns}
        idOf={idOf}
        nameOf={({ cloud_id }) => cloud_id}
        card={(row) => <ClientCard row={row} {...context} />}
        page={loaded.page}
        pageSize={csrPageSize}
        display={narrow ? narrowDisplay : wideDisplay}
        empty={{
          icon: <IconCertificate size={40} stroke={1.5} aria-hidden />,
          title: t('siteConfig.client.empty'),
          hint: t('siteConfig.client.emptyHint'),
        }}
      />
      {opened &&
        (type === 'est' ? (
          <ObtainDialog
            key={opened.id}
            {...dialog}
            row={opened}
            storedUrl={site.authentication?.clientcert_url || site.details?.clientcert_url || ''}
          />
        ) : (
          <UploadDialog key={opened.id} {...dialog} row={opened} />
        ))}
    </section>
  );
}
