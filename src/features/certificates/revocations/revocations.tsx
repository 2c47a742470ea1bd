// 'To revoke': certificates that still let onto the network what should no longer get there, for the people of their CA.
import { IconShieldCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CertificateToRevoke } from '../../../../contract/certificates/revocations.ts';
import { useApp } from '../../../data/app-context.ts';
import type { Page } from '../../../data/list-definition.ts';
import type { Loaded } from '../../../data/source.ts';
import { Grid } from '../../../grids/grid.tsx';
import { type RouteGridState, useRouteGrid } from '../../../grids/use-route-grid.ts';
import { CsvScreenHead } from '../../../ui/toolbar/csv-screen-head.tsx';
import { useIsNarrower } from '../../../ui/use-is-narrower.ts';
import classes from '../certificates.module.css';
import {
  narrowDisplay,
  RevocationCard,
  revocationColumns,
  revocationName,
  wideDisplay,
} from './revocation-columns.tsx';
import ownClasses from './revocations.module.css';
import { revocationsCsv } from './revocations-csv.ts';

const rowIdOf = ({ id }: CertificateToRevoke) => id;

interface Props {
  page: number;
  pageSize: number;
  rows: Loaded<Page<CertificateToRevoke>>;
}

export function Revocations({ page, pageSize, rows }: Props) {
  const { t } = useTranslation(['start', 'revocations']);
  const { call } = useApp();
  const narrow = useIsNarrower('allColumns');
  const state: RouteGridState<CertificateToRevoke> = useRouteGrid(rows, rowIdOf, {
    onChange: () => state.refetch(),
  });
  const cards = useIsNarrower('tablet');
  const columns = useMemo(() => revocationColumns(t, { narrow, cards }), [t, narrow, cards]);
  const title = t('revocations:title');

  return (
    <div className={classes.screen}>
      <CsvScreenHead
        title={title}
        guide="certificates-end"
        counted={state.count === null ? null : t('revocations:count', { count: state.count })}
        state={state}
        csv={{ label: t('revocations:csv.download'), write: () => revocationsCsv(call, t) }}
      />
      <p className={ownClasses.note}>
        {t('revocations:note')} <Link to="/dashboard/certificates">{t('revocations:back')}</Link>
      </p>
      <Grid
        notStored={(outage) => t(`revocations:needs${outage === 'offline' ? 'Network' : 'Service'}`)}
        label={title}
        state={state}
        columns={columns}
        idOf={rowIdOf}
        nameOf={revocationName}
        card={(row) => <RevocationCard row={row} t={t} />}
        page={page}
        pageSize={pageSize}
        display={narrow ? narrowDisplay : wideDisplay}
        empty={{
          icon: <IconShieldCheck size="2.5rem" stroke={1.5} aria-hidden />,
          title: t('revocations:empty'),
          hint: t('revocations:emptyHint'),
        }}
      />
    </div>
  );
}
