// Says what is still stored of an EST server that the facility no longer uses: a person decides what becomes of it.
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { listed } from '../../i18n/punctuation.ts';
import { Notice } from '../../ui/notice.tsx';
import { leftoversOf } from './readiness.ts';
import classes from './site-configuration.module.css';
import type { Site } from './site-source.ts';

export function Leftovers({ site }: { site: Site }) {
  const { t } = useTranslation(['start', 'site-configuration']);
  const kinds = leftoversOf(site);
  if (kinds.length === 0) return null;
  const what = listed(kinds.map((kind) => t(`site-configuration:leftovers.kinds.${kind}`)));
  return (
    <Notice tone="warn" icon={<IconAlertTriangle size={22} aria-hidden />}>
      {t('site-configuration:leftovers.text', { what })}{' '}
      <Link
        to="."
        search={(now) => ({
          ...now,
          type: 'est' as const,
          mechanism: 'authentication' as const,
          page: undefined,
        })}
        className={classes.noticeLink}
      >
        {t('site-configuration:leftovers.open')}
      </Link>
    </Notice>
  );
}
