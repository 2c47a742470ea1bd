// How many monitors are Offline, beside the title of a list that begins with those that are Online.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCount } from '../../data/counts.ts';
import { formatNumber } from '../../i18n/format.ts';
import { RowIcon } from '../../ui/row-icon.tsx';
import { offlineClass } from '../../ui/status-badge.tsx';
import classes from './offline-count.module.css';
import { offlineCount } from './offline-count-source.ts';

/** Leads to them. As the device has it, so that it does not appear late over the list that a start shows. */
export function OfflineCount() {
  const { t, i18n } = useTranslation();
  const count = useCount(offlineCount);
  if (!count) return null;
  return (
    <span>
      {' '}
      <Link to="/dashboard/overview/list" search={{ connection: 'offline' }} className={classes.link}>
        <span className={offlineClass}>
          <RowIcon icon="wifiOff" />
          {t('monitors.offlineCount', { number: formatNumber(count, i18n.language) })}
        </span>
      </Link>
    </span>
  );
}
