import type { TFunction } from 'i18next';
import { RowIcon } from './row-icon.tsx';
import classes from './status-badge.module.css';

export interface StatusWords {
  online: string;
  offline: string;
  means: string;
}

export function statusWords(t: TFunction): StatusWords {
  return { online: t('monitors.online'), offline: t('monitors.offline'), means: t('monitors.onlineMeans') };
}

interface Props {
  online: boolean;
  words: StatusWords;
  /** From when it is, if it may not hold any more: 'as of 10:32'. */
  age?: string | null;
}

/** The class of the age beneath a status. */
export const statusAgeClass = classes.age ?? '';

/**
 * Online and Offline as icon, word and colour, of one height and edge: never colour alone. An old one has no colour, and its
 * age beneath it. The page loader (scripts/lib/page-loader.mjs) finds both by `data-online` and `data-old`.
 */
export function StatusBadge({ online, words, age = null }: Props) {
  return (
    <>
      <span className={classes.badge} data-online={online} data-old={age !== null} title={words.means}>
        <RowIcon icon={online ? 'wifi' : 'wifiOff'} />
        {online ? words.online : words.offline}
      </span>
      {age && <span className={classes.age}>{age}</span>}
    </>
  );
}
