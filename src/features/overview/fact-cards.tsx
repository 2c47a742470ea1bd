// Requests and certificates as numbers, each with its list.
import { Title } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview as Fleet } from '../../../contract/overview/overview.ts';
import { useOffers } from '../../api/capabilities.ts';
import { useApp } from '../../data/app-context.ts';
import { formatNumber } from '../../i18n/format.ts';
import { NumberLink } from './number-link.tsx';
import classes from './overview.module.css';

export function Requests({ fleet }: { fleet: Fleet }) {
  const { t } = useTranslation(['start', 'overview']);
  const { failed_since } = fleet;
  return (
    <Facts title={t('overview:requests')}>
      <div>
        <dt>{t('overview:requestsOpen')}</dt>
        <dd>
          <NumberLink count={fleet.requests_open} filter={{ requests: 'open' }} />
        </dd>
      </div>
      <div>
        <dt>{t('overview:requestsFailed')}</dt>
        <dd>
          <NumberLink count={fleet.requests_failed} filter={{ failed_since }} />
        </dd>
      </div>
    </Facts>
  );
}

export function Certificates({ fleet }: { fleet: Fleet }) {
  const { t } = useTranslation(['start', 'overview']);
  const { call } = useApp();
  if (!useOffers(call, 'certificates')) return null;
  return (
    <Facts title={t('overview:certificates')}>
      <div>
        <dt>{t('overview:certificatesEnded')}</dt>
        <dd>
          <CertificatesLink count={fleet.certificates_ended} ends="ended" />
        </dd>
      </div>
      <div>
        <dt>{t('overview:certificates30')}</dt>
        <dd>
          <CertificatesLink count={fleet.certificates_30} ends="30" />
        </dd>
      </div>
    </Facts>
  );
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.card} aria-label={title}>
      <Title order={2} className={classes.cardTitle}>
        {title}
      </Title>
      <dl className={classes.facts}>{children}</dl>
    </section>
  );
}

function CertificatesLink({ count, ends }: { count: number; ends: 'ended' | '30' }) {
  const { i18n } = useTranslation();
  const target = { to: '/dashboard/certificates', search: { ends } } satisfies LinkProps;
  return (
    <Link {...target} className={classes.number}>
      {formatNumber(count, i18n.language)}
    </Link>
  );
}
