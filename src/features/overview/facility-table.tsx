// Monitors by facility: a bar for the share that is Online, and numbers that lead to their lists.
import { Button, Title, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sortKey } from '../../../contract/common/normalise.ts';
import { withoutFacility } from '../../../contract/common/paging.ts';
import type { FacilityConnections } from '../../../contract/overview/overview.ts';
import classes from './facility-table.module.css';
import { NumberLink } from './number-link.tsx';
import { pointStates } from './point-links.tsx';

const shownAtFirst = 10;

type SortKey = 'name' | (typeof pointStates)[number]['key'];

const shareOf = ({ online, offline, never_connected }: FacilityConnections) =>
  online / Math.max(1, online + offline + never_connected);

/** In the order of the lists. */
function compareNames(a: FacilityConnections, b: FacilityConnections): number {
  const [first, second] = [sortKey(a.name), sortKey(b.name)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

function compare(a: FacilityConnections, b: FacilityConnections, by: SortKey): number {
  return by === 'name' ? compareNames(a, b) : a[by] - b[by];
}

export function FacilityTable({ facilities }: { facilities: readonly FacilityConnections[] }) {
  const { t } = useTranslation(['start', 'overview']);
  const [sort, setSort] = useState<{ by: SortKey; desc: boolean }>({ by: 'offline', desc: true });
  const [isWhole, setIsWhole] = useState(false);
  const sorted = [...facilities].sort(
    (a, b) => compare(a, b, sort.by) * (sort.desc ? -1 : 1) || compareNames(a, b),
  );
  const shown = isWhole ? sorted : sorted.slice(0, shownAtFirst);

  function heading(by: SortKey, label: string) {
    const isCurrent = sort.by === by;
    const Icon = sort.desc ? IconArrowDown : IconArrowUp;
    const order = sort.desc ? 'descending' : 'ascending';
    return (
      <th key={by} scope="col" aria-sort={isCurrent ? order : 'none'}>
        <UnstyledButton
          className={classes.sort}
          onClick={() => setSort({ by, desc: isCurrent ? !sort.desc : by !== 'name' })}
        >
          {label}
          {isCurrent && <Icon size={16} aria-hidden />}
        </UnstyledButton>
      </th>
    );
  }

  return (
    <section className={classes.section} aria-label={t('overview:byFacility')}>
      <Title order={2} className={classes.title}>
        {t('overview:byFacility')}
      </Title>
      <table className={classes.table}>
        <thead>
          <tr>
            {heading('name', t('overview:facility'))}
            {pointStates.map(({ key, label }) => heading(key, t(label)))}
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                {one.id ? (
                  <Link
                    to="/dashboard/facility-details/$id"
                    params={{ id: one.id }}
                    className={classes.name}
                    translate="no"
                  >
                    {one.name}
                  </Link>
                ) : (
                  <span className={classes.name}>{t('overview:noFacility')}</span>
                )}
                <span className={classes.bar} aria-hidden>
                  <span style={{ width: `${shareOf(one) * 100}%` }} />
                </span>
              </th>
              {pointStates.map(({ key, connection, label }) => (
                <td key={key} className={classes.count}>
                  <NumberLink
                    count={one[key]}
                    filter={{ facility: one.id ?? withoutFacility, connection }}
                    label={t('overview:listOf', {
                      facility: one.id ? one.name : t('overview:noFacility'),
                      state: t(label),
                      count: one[key],
                    })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < sorted.length && (
        <Button variant="default" onClick={() => setIsWhole(true)}>
          {t('overview:allFacilities', { count: sorted.length })}
        </Button>
      )}
    </section>
  );
}
