import { IconWifi, IconWifiOff } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import classes from './status-badge.module.css';

/** Online or Offline as icon, word and colour: never colour alone. */
export function StatusBadge({ online, t }: { online: boolean; t: TFunction }) {
  const Icon = online ? IconWifi : IconWifiOff;
  return (
    <span className={classes.badge} data-online={online} title={t('monitors.onlineMeans')}>
      <Icon size={16} stroke={2} aria-hidden />
      {t(online ? 'monitors.online' : 'monitors.offline')}
    </span>
  );
}
