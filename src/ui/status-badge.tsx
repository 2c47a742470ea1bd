import type { TFunction } from 'i18next';
import { RowIcon } from './row-icon.tsx';
import classes from './status-badge.module.css';

export function statusWords(t: TFunction) {
  return { online: t('monitors.online'), offline: t('monitors.offline'), means: t('monitors.onlineMeans') };
}

/** Online or Offline as icon, word and colour: never colour alone. */
export function StatusBadge({ online, words }: { online: boolean; words: ReturnType<typeof statusWords> }) {
  return (
    <span className={classes.badge} data-online={online} title={words.means}>
      <RowIcon icon={online ? 'wifi' : 'wifiOff'} />
      {online ? words.online : words.offline}
    </span>
  );
}
