// How many monitors of a list are Offline, never connected and Online, as parts of a whole: each is the filter of what it
// counts.
import { IconCircleDashed } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MonitorStates, StateCounts } from '../../../../contract/monitors/monitor-states.ts';
import type {
  ConnectionState,
  MonitorListFilters,
  MonitorMenu,
} from '../../../../contract/monitors/monitors.ts';
import { useOffers } from '../../../api/capabilities.ts';
import { useApp } from '../../../data/app-context.ts';
import type { ListQuery } from '../../../data/list-definition.ts';
import { useRegularlyLoaded } from '../../../data/use-regularly-loaded.ts';
import { formatNumber, formatTime } from '../../../i18n/format.ts';
import { nextSearch } from '../../../lists/list-search.ts';
import type { Tone } from '../../../ui/charts/proportion-bar.tsx';
import { RowIcon } from '../../../ui/row-icon.tsx';
import { type MonitorListTypes, monitorListDefinition } from '../monitor-list-definition.ts';
import classes from './state-parts.module.css';
import { lastStates, loadStates } from './states-source.ts';

interface Props {
  menu: MonitorMenu;
  query: ListQuery<MonitorListTypes>;
}

/** The numbers are those of the whole menu: any other filter, or a search, lists fewer. */
function isWhole({ searchText, filters }: Props['query']): boolean {
  const others = Object.entries(filters ?? {}).filter(
    ([key, value]) => key !== 'connection' && value !== undefined,
  );
  return searchText === '' && others.length === 0;
}

export function StateParts({ menu, query }: Props) {
  const { call } = useApp();
  const offered = useOffers(call, 'monitorStates');
  return offered && isWhole(query) ? (
    <CountedParts menu={menu} query={query} />
  ) : (
    <Parts menu={menu} query={query} states={null} />
  );
}

function CountedParts(props: Props) {
  const app = useApp();
  const loaded = useMemo(() => loadStates(app), [app]);
  const { snapshot } = useRegularlyLoaded(loaded);
  const keep = useSetAtom(lastStates);
  useEffect(() => keep(snapshot), [keep, snapshot]);
  return <Parts {...props} states={snapshot?.value ?? null} />;
}

interface Part {
  state: ConnectionState;
  count: keyof StateCounts;
  tone: Tone;
  icon: ReactNode;
}

/** What needs attention first. */
const parts: readonly Part[] = [
  { state: 'offline', count: 'offline', tone: 'bad', icon: <RowIcon icon="wifiOff" /> },
  {
    state: 'never',
    count: 'never_connected',
    tone: 'quiet',
    icon: <IconCircleDashed size={16} aria-hidden />,
  },
  { state: 'online', count: 'online', tone: 'good', icon: <RowIcon icon="wifi" /> },
];

/** Chooses a state in place of another one; without one, all of them. */
function withState(filters: MonitorListFilters | undefined, connection: ConnectionState | undefined) {
  const next = { ...filters, connection };
  return Object.values(next).some((value) => value !== undefined) ? next : undefined;
}

function Parts({ menu, query, states }: Props & { states: MonitorStates | null }) {
  const { t, i18n } = useTranslation(['start', 'lists']);
  const { store } = useApp();
  const counts = states?.[menu];
  const total = counts ? parts.reduce((sum, { count }) => sum + counts[count], 0) : 0;
  const chosen = query.filters?.connection;
  return (
    <div className={classes.states}>
      <ul className={classes.parts} aria-label={t('lists:states.label')}>
        {parts.map(({ state, count, tone, icon }) => (
          <li
            key={state}
            data-part={counts?.[count] === 0 ? 'quiet' : tone}
            style={{ flexGrow: counts && total > 0 ? counts[count] : 1 }}
          >
            <Link
              to="."
              search={(now) =>
                nextSearch(store, monitorListDefinition, { menu }, now, (latest) => ({
                  ...latest,
                  filters: withState(latest.filters, state === chosen ? undefined : state),
                  page: 1,
                }))
              }
              // Else the chosen one, which leads to all, would be the current one in another sense.
              activeOptions={{ exact: true }}
              className={classes.part}
              aria-current={state === chosen || undefined}
            >
              <span className={classes.number}>
                {icon}
                {counts && formatNumber(counts[count], i18n.language)}
              </span>{' '}
              <span className={classes.word}>{t(`lists:filter.connections.${state}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {states && (
        <p className={classes.age}>
          {t('lists:states.counted', { time: formatTime(Date.parse(states.at), 'HH:mm:ss') })}
        </p>
      )}
    </div>
  );
}
