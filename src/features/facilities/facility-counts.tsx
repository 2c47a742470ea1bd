import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRefetchRegularly } from '../../data/changes.ts';
import type { Loaded } from '../../data/source.ts';
import { useLoaded } from '../../data/use-loaded.ts';
import { formatNumber } from '../../i18n/format.ts';
import type { FacilityCounts } from './facility-counts-source.ts';
import classes from './facility-page.module.css';

interface Props {
  facility: string;
  loaded: Loaded<FacilityCounts>;
}

/** Each number leads to the list that it counts; without an answer there are none. */
export function FacilityCountLinks({ facility, loaded }: Props) {
  const { t, i18n } = useTranslation(['start', 'record-pages']);
  const { snapshot, refetch } = useLoaded(loaded, {
    // Monitors of a large fleet come and go all the time.
    async onChange(reason): Promise<void> {
      if (reason !== 'presence') await refetch();
    },
  });
  useRefetchRegularly(refetch);
  const counts = snapshot?.value;
  const states = counts?.never ? (['online', 'offline', 'never'] as const) : (['online', 'offline'] as const);
  return (
    <ul className={classes.counts} aria-label={t('record-pages:facilityPage.counts')}>
      {states.map((connection) => (
        <li key={connection}>
          <Link
            to="/dashboard/overview/list"
            search={{ connection, facility }}
            className={classes.count}
            data-offline={(connection === 'offline' && counts && counts.offline > 0) || undefined}
          >
            <strong>{counts ? formatNumber(counts[connection], i18n.language) : '–'}</strong>{' '}
            {t(`record-pages:facilityPage.${connection}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
