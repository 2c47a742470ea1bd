import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useOffers } from '../../api/capabilities.ts';
import { useApp } from '../../data/app-context.ts';
import { useCount } from '../../data/counts.ts';
import { noticeCount } from '../../data/notice-count.ts';
import { useMay } from '../../session/rights/rights.ts';
import { Section } from './section.tsx';

/** That the service has notices, and where they are; nothing while it has none. */
export function ServiceNotices() {
  const { t } = useTranslation(['start', 'my-page']);
  const { call } = useApp();
  const hasOverview = useOffers(call, 'overview');
  const count = useCount(noticeCount);
  const may = useMay();
  if (!count || !hasOverview || !may(noticeCount.right)) return null;
  return (
    <Section title={t('my-page:service.title')}>
      <p>{t('my-page:service.notices', { count })}</p>
      <Button variant="default" renderRoot={(props) => <Link to="/dashboard/overview" {...props} />}>
        {t('my-page:service.open')}
      </Button>
    </Section>
  );
}
