// Monitors by facility, those where most is Offline first: where to walk. The first handful, then all of them in pages.
import { Skeleton, Title } from '@mantine/core';
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { withoutFacility } from '../../../contract/common/paging.ts';
import type { FacilityConnections } from '../../../contract/overview/overview.ts';
import { useOffers } from '../../api/capabilities.ts';
import { LoadFailure } from '../../connection/chart-load-state.tsx';
import { firstToWalkTo, totalOf } from '../../connection/connection-counts.ts';
import { useApp } from '../../data/app-context.ts';
import type { Loaded } from '../../data/source.ts';
import type { LoadedState } from '../../data/use-loaded.ts';
import { useRegularlyLoaded } from '../../data/use-regularly-loaded.ts';
import { ProportionBar } from '../../ui/charts/proportion-bar.tsx';
import { PagerControls } from '../../ui/data-table/pager.tsx';
import classes from './facility-section.module.css';
import type { OverviewSearch } from './overview-search.ts';
import type { WorstFacilities } from './overview-source.ts';
import { worstFirst } from './worst-first.ts';

/** As many as a tablet shows beneath the chart. */
const handful = 5;

/** Starts a round of what is Offline at a facility. */
export type RoundButton = ComponentType<{ facility: FacilityConnections }>;

interface Place {
  search: OverviewSearch;
  /** Of a page, where all are shown. */
  pageSize: number;
  RoundButton: RoundButton;
}

interface Props extends Place {
  /** Null where the server tells them only with the overview. */
  worst: Loaded<WorstFacilities> | null;
  facilities: readonly FacilityConnections[];
}

export function FacilitySection({ worst, facilities, ...place }: Props) {
  if (worst) return <Fetched loaded={worst} {...place} />;
  const sorted = worstFirst(facilities);
  const { page, size } = shownPage(place);
  const rows = sorted.slice((page - 1) * size, page * size);
  return <Facilities shown={{ page, rows, count: sorted.length }} {...place} />;
}

/** The handful is the first page. */
export function shownPage({ search, pageSize }: Pick<Place, 'search' | 'pageSize'>) {
  return search.facilities ? { page: search.facilities, size: pageSize } : { page: 1, size: handful };
}

function Fetched({ loaded, ...place }: Place & { loaded: Loaded<WorstFacilities> }) {
  const state = useRegularlyLoaded(loaded);
  return <Facilities shown={state.snapshot?.value ?? null} state={state} {...place} />;
}

interface ShownProps extends Place {
  shown: WorstFacilities | null;
  state?: LoadedState<WorstFacilities>;
}

function Facilities({ shown, state, search, pageSize, RoundButton }: ShownProps) {
  const { t } = useTranslation(['start', 'overview']);
  const navigate = useNavigate();
  const isWhole = search.facilities !== undefined;
  const worst = shown?.page === 1 ? firstToWalkTo(shown.rows) : undefined;
  const rows = (shown?.rows ?? []).filter(({ offline }) => isWhole || offline > 0);
  const toPage = (to: number | undefined) => ({ ...search, facilities: to });
  return (
    <section className={classes.section} aria-label={t('overview:byFacility')}>
      <div className={classes.head}>
        <Title order={2} className={classes.title}>
          {t('overview:byFacility')}
        </Title>
        {worst && <RoundButton facility={worst} />}
      </div>
      {state && <LoadFailure title={t('overview:facilitiesFailed')} state={state} />}
      {!shown && !state?.error && <Skeleton height={`${handful * 3.5}rem`} />}
      {shown && rows.length === 0 && <NoneOffline />}
      {rows.length > 0 && (
        <ul className={classes.list}>
          {rows.map((one) => (
            <FacilityRow key={one.id} of={one} />
          ))}
        </ul>
      )}
      {shown && isWhole && (
        <PagerControls
          page={shown.page}
          pageSize={pageSize}
          rowCount={shown.count}
          onPage={(page) =>
            void navigate({ to: '/dashboard/overview', search: toPage(page), resetScroll: false })
          }
        />
      )}
      {shown && shown.count > (isWhole ? handful : rows.length) && (
        <Link
          to="/dashboard/overview"
          search={toPage(isWhole ? undefined : 1)}
          resetScroll={false}
          className={classes.all}
        >
          {isWhole ? t('overview:fewer') : t('overview:allFacilities', { count: shown.count })}
        </Link>
      )}
    </section>
  );
}

function NoneOffline() {
  const { t } = useTranslation(['start', 'overview']);
  return (
    <p className={classes.calm}>
      <IconCircleCheck size={22} aria-hidden />
      {t('overview:noneOffline')}
    </p>
  );
}

/** How a facility's monitors are, in a few words: what is Offline, else that nothing is. */
function wordsOf(t: TFunction<['start', 'overview']>, one: FacilityConnections): string {
  const { online, offline, never_connected } = one;
  const total = totalOf(one);
  if (offline > 0) return t('overview:offlineOf', { offline, total });
  if (online === total) return t('overview:allOnline', { count: total });
  if (online === 0) return t('overview:chart.never_connected', { count: never_connected });
  return t('overview:onlineOf', { online, total });
}

function FacilityRow({ of }: { of: FacilityConnections }) {
  const { t } = useTranslation(['start', 'overview']);
  const { online, offline, never_connected } = of;
  return (
    <li>
      <ListLink of={of}>
        <span className={classes.name} translate={of.id ? 'no' : undefined}>
          {of.id ? of.name : t('monitors.unassigned')}
        </span>{' '}
        <span className={classes.bar}>
          <ProportionBar
            parts={[
              { count: offline, tone: 'bad' },
              { count: never_connected, tone: 'quiet' },
              { count: online, tone: 'good' },
            ]}
          />
        </span>
        <span className={classes.words} data-bad={offline > 0 || undefined}>
          {wordsOf(t, of)}
        </span>
      </ListLink>
    </li>
  );
}

/** To what is Offline there, else to all monitors; where the server cannot filter, to the facility. */
function ListLink({ of: { id, offline }, children }: { of: FacilityConnections; children: ReactNode }) {
  const { call } = useApp();
  const filters = useOffers(call, 'listFilters');
  if (!filters && !id) return <span className={classes.row}>{children}</span>;
  const chevron = <IconChevronRight size={20} className={classes.chevron} aria-hidden />;
  if (!filters && id)
    return (
      <Link to="/dashboard/facility-details/$id" params={{ id }} className={classes.row}>
        {children}
        {chevron}
      </Link>
    );
  return (
    <Link
      to="/dashboard/overview/list"
      search={{ facility: id ?? withoutFacility, ...(offline > 0 && { connection: 'offline' }) }}
      className={classes.row}
    >
      {children}
      {chevron}
    </Link>
  );
}
