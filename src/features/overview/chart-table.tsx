// The numbers of the chart as a table, the latest first, each with the list that it counted.
import { Box, Button } from '@mantine/core';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { History, HistoryPoint } from '../../../contract/overview/overview.ts';
import { dayPattern, formatNumber } from '../../i18n/format.ts';
import classes from './chart-table.module.css';
import { NumberLink } from './number-link.tsx';
import { pointStates } from './point-links.tsx';

/** A month has 720 rows of links, which would keep a tablet busy. */
const shownAtOnce = 96;

export function ChartTable({ history }: { history: History }) {
  const { t } = useTranslation(['start', 'overview']);
  const [most, setMost] = useState(shownAtOnce);
  const points = [...history.points].reverse();
  return (
    // Whoever has only a keyboard scrolls it, too.
    <Box className={classes.scroll} role="region" aria-label={t('overview:chart.numbers')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('overview:chart.moment')}</th>
            {pointStates.map(({ key, label }) => (
              <th key={key} scope="col">
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.slice(0, most).map((point) => (
            <PointRow key={point.at} point={point} />
          ))}
        </tbody>
      </table>
      {points.length > most && (
        <Button variant="default" onClick={() => setMost(most + shownAtOnce)}>
          {t('overview:chart.more')}
        </Button>
      )}
    </Box>
  );
}

function PointRow({ point }: { point: HistoryPoint }) {
  const { t, i18n } = useTranslation(['start', 'overview']);
  const time = dayjs(point.at).format(`${dayPattern()}, HH:mm`);
  const at = point.counted_at;
  return (
    <tr>
      <th scope="row">{time}</th>
      {pointStates.map(({ key, connection, label }) => {
        const count = point[key];
        const of = t('overview:chart.listOf', { time, state: t(label), count });
        return (
          <td key={key}>
            {at ? (
              <NumberLink count={count} filter={{ connection, at }} label={of} />
            ) : (
              formatNumber(count, i18n.language)
            )}
          </td>
        );
      })}
    </tr>
  );
}
