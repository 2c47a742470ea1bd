import type { TFunction } from 'i18next';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { dotted } from '../../../../contract/common/isolate.ts';
import { useLost } from '../../../api/reachability.ts';
import { HealthBar } from './health-bar.tsx';
import { type Health, rowsHealth } from './health-source.ts';
import classes from './row-health.module.css';

/** What is the matter, or that nothing is; then what else its bar shows. Of no monitors, nothing. */
function statesIn(t: TFunction<['start', 'lists']>, { offline, never, online }: Health): string[] {
  const words = [
    offline > 0 && t('lists:health.offline', { count: offline }),
    online > 0 &&
      offline === 0 &&
      (never > 0 ? t('lists:health.online', { count: online }) : t('lists:health.allOnline')),
    never > 0 && t('lists:health.never', { count: never }),
  ];
  return words.filter((word) => word !== false);
}

/** A facility's monitors beneath its name: how many there are, and how they are, in words and as a bar. */
export function RowHealth({ id }: { id: string }) {
  const { t } = useTranslation(['start', 'lists']);
  const { [id]: health } = useAtomValue(rowsHealth);
  const isLost = useLost() !== null;
  // It would be of another time.
  if (!health || isLost) return null;
  const all = t('monitors.count', { count: health.offline + health.never + health.online });
  const [first, ...others] = statesIn(t, health);
  return (
    <>
      <span className={classes.words} title={dotted(all, first, ...others)}>
        {all}
        {first && ' · '}
        {first && <span data-bad={health.offline > 0 || undefined}>{first}</span>}
        {others.map((words) => (
          <span key={words} className={classes.spoken}>
            {` · ${words}`}
          </span>
        ))}
      </span>
      <HealthBar of={health} />
    </>
  );
}
