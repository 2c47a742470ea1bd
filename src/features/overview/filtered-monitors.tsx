// The monitors that a number of the overview counts. What narrows the list is in the address, as chips that can be taken
// off.
import { IconArrowLeft, IconClockQuestion, IconDevicesOff, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dotted, unmarked } from '../../../contract/common/isolate.ts';
import { withoutFacility } from '../../../contract/common/paging.ts';
import type { Facility } from '../../../contract/facilities/facilities.ts';
import type { Monitor } from '../../../contract/monitors/monitors.ts';
import type { HistoryPoint } from '../../../contract/overview/overview.ts';
import { totalOf } from '../../connection/connection-counts.ts';
import type { Page } from '../../data/list-definition.ts';
import type { Loaded } from '../../data/source.ts';
import { useLoaded } from '../../data/use-loaded.ts';
import { Grid } from '../../grids/grid.tsx';
import { useRouteGrid } from '../../grids/use-route-grid.ts';
import { formatTime } from '../../i18n/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CountLine, ScreenHead } from '../../ui/toolbar/screen-head.tsx';
import { useIsNarrower } from '../../ui/use-is-narrower.ts';
import { filteredColumns, MonitorCard } from './filtered-columns.tsx';
import classes from './overview.module.css';
import type { FilteredSearch } from './overview-search.ts';

export interface LoadedFiltered {
  search: FilteredSearch;
  pageSize: number;
  rows: Loaded<Page<Monitor>>;
  facility: Loaded<Facility> | null;
  /** The count at the moment that the list is of. */
  then: Loaded<HistoryPoint | null> | null;
}

const idOf = ({ id }: Monitor) => id;
const nameOf = ({ monitor_id, cloud_id }: Monitor) => `${monitor_id} (${cloud_id})`;

const timeOf = (moment: string) => formatTime(Date.parse(moment), 'HH:mm');

/** A moment that cannot be read is said, not left out. */
function atText(t: TFunction<['start', 'overview']>, at: string): string {
  const moment = Date.parse(at);
  return Number.isNaN(moment)
    ? t('overview:list.invalidTime')
    : t('overview:list.at', { time: formatTime(moment, 'HH:mm') });
}

/** The filters in words. */
function chipsOf(
  t: TFunction<['start', 'overview']>,
  search: FilteredSearch,
  facilityName: string | undefined,
) {
  const { connection, at, facility, silent_since, unstable_since, requests, failed_since } = search;
  const named = facilityName
    ? t('overview:list.facility', { name: facilityName })
    : t('overview:list.oneFacility');
  const chips: [keyof FilteredSearch, string | undefined][] = [
    ['connection', connection && t(`overview:${connection}`)],
    ['at', at && atText(t, at)],
    ['facility', facility && (facility === withoutFacility ? t('monitors.unassigned') : named)],
    ['silent_since', silent_since && t('overview:list.silent', { time: timeOf(silent_since) })],
    ['unstable_since', unstable_since && t('overview:list.unstable', { time: timeOf(unstable_since) })],
    ['requests', requests && t('overview:list.requests')],
    ['failed_since', failed_since && t('overview:list.failed', { time: timeOf(failed_since) })],
  ];
  return chips.flatMap(([key, label]) => (label ? [{ key, label }] : []));
}

export function FilteredMonitors({ loaded }: { loaded: LoadedFiltered }) {
  const { t } = useTranslation(['start', 'overview']);
  const { search } = loaded;
  const narrow = useIsNarrower('allColumns');
  const state = useRouteGrid(loaded.rows, idOf);
  const isPast = search.at !== undefined;
  const columns = useMemo(() => filteredColumns(t, isPast), [t, isPast]);
  const display = useMemo(() => ({ columnVisibility: { facility: !narrow } }), [narrow]);
  const counted = state.count === null ? null : t('overview:list.count', { count: state.count });
  const title = t('overview:list.title');
  return (
    <div className={classes.screen}>
      <title>{dotted(title, t('product.name'))}</title>
      <ScreenHead
        title={title}
        busy={state.busy}
        onRefresh={() => void state.reload()}
        back={
          <nav className={classes.backs} aria-label={t('overview:list.backTo')}>
            <Link to="/dashboard/overview" className={classes.back}>
              <IconArrowLeft size={20} aria-hidden />
              {t('overview:list.back')}
            </Link>
            {loaded.facility && <BackToFacility facility={loaded.facility} />}
          </nav>
        }
      >
        <CountLine text={counted} failed={state.error !== null} list={state} />
      </ScreenHead>
      {loaded.facility ? (
        <FacilityChips search={search} facility={loaded.facility} />
      ) : (
        <Chips search={search} />
      )}
      {loaded.then && state.page && <Then search={search} then={loaded.then} count={state.page.count} />}
      <KnownTime then={loaded.then}>
        <Grid
          notStored={() => t('overview:list.needsNetwork')}
          label={title}
          state={state}
          columns={columns}
          idOf={idOf}
          nameOf={nameOf}
          card={(row) => <MonitorCard row={row} t={t} isPast={isPast} />}
          page={search.page ?? 1}
          pageSize={loaded.pageSize}
          display={display}
          empty={{
            icon: <IconDevicesOff size="2.5rem" stroke={1.5} aria-hidden />,
            title: t('overview:list.empty'),
            hint: t('overview:list.emptyHint'),
          }}
        />
      </KnownTime>
    </div>
  );
}

function BackToFacility({ facility }: { facility: Loaded<Facility> }) {
  const value = useLoaded(facility).snapshot?.value;
  if (!value) return null;
  return (
    <Link to="/dashboard/facility-details/$id" params={{ id: value.id }} className={classes.back}>
      <IconArrowLeft size={20} aria-hidden />
      {value.name}
    </Link>
  );
}

function KnownTime({ then, children }: { then: LoadedFiltered['then']; children: ReactNode }) {
  return then ? <OfTime then={then}>{children}</OfTime> : children;
}

/** The list, or that nothing is known of its time. */
function OfTime({ then, children }: { then: Loaded<HistoryPoint | null>; children: ReactNode }) {
  const { t } = useTranslation(['start', 'overview']);
  const { snapshot } = useLoaded(then);
  if (snapshot?.value !== null) return children;
  return (
    <EmptyState
      icon={<IconClockQuestion size="2.5rem" stroke={1.5} aria-hidden />}
      title={t('overview:list.unknownTime')}
      hint={t('overview:list.unknownTimeHint')}
    />
  );
}

const countedAs = { online: 'online', offline: 'offline', never: 'never_connected' } as const;

/** Shows the count at that moment, where the list has another number now. */
function Then({
  search: { page: _page, size: _size, connection, at, ...others },
  then,
  count,
}: {
  search: FilteredSearch;
  then: Loaded<HistoryPoint | null>;
  count: number;
}) {
  const { t } = useTranslation(['start', 'overview']);
  const point = useLoaded(then).snapshot?.value;
  const isNarrowed = Object.values(others).some((value) => value !== undefined);
  if (!point || isNarrowed || !at || point.counted_at !== new Date(at).toISOString()) return null;
  const counted = connection ? point[countedAs[connection]] : totalOf(point);
  if (counted === count) return null;
  return <p className={classes.note}>{t('overview:list.then', { count: counted, now: count })}</p>;
}

function FacilityChips({ search, facility }: { search: FilteredSearch; facility: Loaded<Facility> }) {
  const { snapshot } = useLoaded(facility, { ids: [search.facility] });
  return <Chips search={search} facilityName={snapshot?.value.name} />;
}

function Chips({ search, facilityName }: { search: FilteredSearch; facilityName?: string | undefined }) {
  const { t } = useTranslation(['start', 'overview']);
  const chips = chipsOf(t, search, facilityName);
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t('overview:list.filters')}>
      {chips.map(({ key, label }) => (
        <li key={key}>
          <Link
            to="/dashboard/overview/list"
            search={{ ...search, [key]: undefined, page: undefined }}
            className={classes.chip}
            aria-label={unmarked(t('overview:list.remove', { filter: label }))}
          >
            {label}
            <IconX size={18} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
