// The numbers of a point, each with the list that it counted.
import { useTranslation } from 'react-i18next';
import type { HistoryPoint } from '../../../contract/overview/overview.ts';
import classes from './fleet-chart.module.css';
import { NumberLink } from './number-link.tsx';

export const pointStates = [
  { key: 'online', connection: 'online', label: 'overview:online' },
  { key: 'offline', connection: 'offline', label: 'overview:offline' },
  { key: 'never_connected', connection: 'never', label: 'overview:never' },
] as const;

export function PointLinks({ point, time }: { point: HistoryPoint; time: string }) {
  const { t } = useTranslation(['start', 'overview']);
  const at = point.counted_at;
  return (
    <span className={classes.point}>
      <span>{time}:</span>
      {pointStates.map(({ key, connection }) => (
        <NumberLink
          key={key}
          count={point[key]}
          filter={{ connection, ...(at && { at }) }}
          text={t(`overview:chart.${key}`, { count: point[key] })}
        />
      ))}
    </span>
  );
}
