import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffers } from '../../../api/capabilities.ts';
import { useLost } from '../../../api/reachability.ts';
import { useApp } from '../../../data/app-context.ts';
import type { Loaded } from '../../../data/source.ts';
import { useRegularlyLoaded } from '../../../data/use-regularly-loaded.ts';
import { formatNumber } from '../../../i18n/format.ts';
import classes from '../facility-page.module.css';
import { HealthBar } from './health-bar.tsx';
import { type Health, healthStates } from './health-source.ts';

interface Props {
  facility: string;
  loaded: Loaded<Health>;
}

/** A facility's monitors in its page: each number leads to the list that it counts; without an answer there are none. */
export function HealthLinks({ facility, loaded }: Props) {
  const { t, i18n } = useTranslation(['start', 'record-pages']);
  const { snapshot } = useRegularlyLoaded(loaded);
  const isLost = useLost() !== null;
  const health = isLost ? undefined : snapshot?.value;
  const states = healthStates.filter((state) => state !== 'never' || health?.never);
  return (
    <div className={classes.health}>
      <ul className={classes.counts} aria-label={t('record-pages:facilityPage.counts')}>
        {states.map((state) => (
          <li key={state}>
            <CountLink facility={facility} state={state} isBad={state === 'offline' && !!health?.offline}>
              <strong>{health ? formatNumber(health[state], i18n.language) : '–'}</strong>{' '}
              {t(`record-pages:facilityPage.${state}`)}
            </CountLink>
          </li>
        ))}
      </ul>
      <span className={classes.healthBar}>{health && <HealthBar of={health} />}</span>
    </div>
  );
}

interface CountProps {
  facility: string;
  state: keyof Health;
  isBad: boolean;
  children: ReactNode;
}

/** Where the server cannot filter, it leads nowhere. */
function CountLink({ facility, state, isBad, children }: CountProps) {
  const { call } = useApp();
  const filters = useOffers(call, 'listFilters');
  const look = { className: classes.count, 'data-offline': isBad || undefined };
  if (!filters) return <span {...look}>{children}</span>;
  return (
    <Link to="/dashboard/overview/list" search={{ connection: state, facility }} {...look}>
      {children}
    </Link>
  );
}
