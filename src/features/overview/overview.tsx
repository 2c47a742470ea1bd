// The fleet as a whole: how it is now and how it was, where to look, and what ends. Every number leads to its list.
import { Skeleton, Title } from '@mantine/core';
import { IconAlertTriangle, IconDatabaseOff, IconDevicesOff } from '@tabler/icons-react';
import { Link, type LinkProps, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayMs, minuteMs } from '../../../contract/common/durations.ts';
import { dotted } from '../../../contract/common/isolate.ts';
import type { Overview as Fleet, History } from '../../../contract/overview/overview.ts';
import type { Notice as ServiceNotice } from '../../../contract/service/notices.ts';
import { useOffers } from '../../api/capabilities.ts';
import { useOwnError } from '../../api/reachability.ts';
import { useApp } from '../../data/app-context.ts';
import { useRefetchRegularly } from '../../data/changes.ts';
import { usePublishDataTime } from '../../data/screen-data-time.ts';
import type { Loaded } from '../../data/source.ts';
import { useLoaded } from '../../data/use-loaded.ts';
import { errorText } from '../../i18n/error-text.ts';
import { formatNumber, formatTime } from '../../i18n/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScreenHead } from '../../ui/toolbar/screen-head.tsx';
import { FacilityTable } from './facility-table.tsx';
import { FleetChart } from './fleet-chart.tsx';
import { NumberLink } from './number-link.tsx';
import classes from './overview.module.css';
import type { FilteredSearch, OverviewSearch } from './overview-search.ts';
import { pointStates } from './point-links.tsx';
import { ServiceSection } from './service-section.tsx';

export interface LoadedOverview {
  search: OverviewSearch;
  fleet: Loaded<Fleet>;
  /** Null where the server keeps no history. */
  history: Loaded<History> | null;
  /** Null where the server has none. */
  notices: Loaded<ServiceNotice[]> | null;
}

export function Overview({ loaded }: { loaded: LoadedOverview }) {
  const { t } = useTranslation(['start', 'overview']);
  const router = useRouter();
  const { notices } = loaded;
  const [busy, setBusy] = useState(false);
  const { snapshot, error, refetch } = useLoaded(loaded.fleet);
  useRefetchRegularly(refetch);
  usePublishDataTime(snapshot?.requestedAt ?? null);
  const notRefreshed = useOwnError(error);
  const fleet = snapshot?.value;

  async function reload(): Promise<void> {
    setBusy(true);
    await router.invalidate({ sync: true });
    setBusy(false);
  }
  const retry = { label: t('action.retry'), run: () => void reload(), busy };

  return (
    <div className={classes.screen}>
      <title>{dotted(t('overview:title'), t('product.name'))}</title>
      <ScreenHead title={t('overview:title')} busy={busy} onRefresh={() => void reload()} guide="overview">
        <p className={classes.asOf}>
          {fleet ? t('overview:asOf', { time: formatTime(Date.parse(fleet.at), 'HH:mm') }) : '\u00A0'}
        </p>
      </ScreenHead>
      {notRefreshed && fleet && (
        <Notice tone="bad" icon={<IconAlertTriangle size={22} aria-hidden />} action={retry}>
          {errorText(t, notRefreshed)}
        </Notice>
      )}
      {notices && (fleet ?? notices.snapshot) && <ServiceSection loaded={notices} />}
      {!fleet && error && (
        <EmptyState
          alert
          icon={<IconDatabaseOff size="2.5rem" stroke={1.5} aria-hidden />}
          title={error.outage ? t(`error.${error.outage}`) : t('overview:failed')}
          hint={error.outage ? t('overview:needsNetwork') : errorText(t, error)}
          action={retry}
        />
      )}
      {!fleet && !error && <Skeleton height={400} />}
      {fleet && <Numbers fleet={fleet} loaded={loaded} />}
    </div>
  );
}

function Numbers({ fleet, loaded: { search, history } }: { fleet: Fleet; loaded: LoadedOverview }) {
  const { t } = useTranslation(['start', 'overview']);
  if (fleet.online + fleet.offline + fleet.never_connected === 0) {
    return (
      <EmptyState
        icon={<IconDevicesOff size="2.5rem" stroke={1.5} aria-hidden />}
        title={t('overview:empty')}
        hint={t('overview:emptyHint')}
      />
    );
  }
  return (
    <>
      <Now fleet={fleet} history={history} />
      <Attention fleet={fleet} />
      {history && <FleetChart range={search.range ?? '24h'} loaded={history} fleet={fleet} />}
      <FacilityTable facilities={fleet.facilities} />
    </>
  );
}

function Now({ fleet, history }: { fleet: Fleet; history: Loaded<History> | null }) {
  const { t } = useTranslation(['start', 'overview']);
  return (
    <dl className={classes.tiles}>
      {pointStates.map(({ key, connection, label }) => (
        <div key={key} data-state={connection} data-any={fleet[key] > 0}>
          <dt>{t(label)}</dt>
          <dd>
            <NumberLink count={fleet[key]} filter={{ connection }} />
          </dd>
          {history && (
            <dd className={classes.change}>
              <SinceYesterday loaded={history} fleet={fleet} state={key} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

interface ChangeProps {
  loaded: Loaded<History>;
  fleet: Fleet;
  state: (typeof pointStates)[number]['key'];
}

/** How many more or fewer they are than a day ago; nothing where that is not known. */
function SinceYesterday({ loaded, fleet, state }: ChangeProps) {
  const { t } = useTranslation(['start', 'overview']);
  const history = useLoaded(loaded).snapshot?.value;
  const yesterday = Date.parse(fleet.at) - dayMs;
  const then = history?.points.find(
    ({ at }) => Math.abs(Date.parse(at) - yesterday) <= history.minutes * minuteMs,
  );
  if (!then) return null;
  const count = fleet[state] - then[state];
  if (count === 0) return t('overview:asYesterday');
  return t(count > 0 ? 'overview:moreThanYesterday' : 'overview:fewerThanYesterday', {
    number: Math.abs(count),
  });
}

interface CardProps {
  title: string;
  count: number;
  /** How many of them are listed here. */
  shown: number;
  filter: FilteredSearch;
  note?: string;
  children: ReactNode;
}

function Card({ title, count, shown, filter, note, children }: CardProps) {
  const { t } = useTranslation(['start', 'overview']);
  return (
    <section className={classes.card} aria-label={title}>
      <Title order={2} className={classes.cardTitle}>
        {title}
      </Title>
      {note && <p className={classes.note}>{note}</p>}
      {count === 0 ? <p className={classes.note}>{t('overview:none')}</p> : children}
      {count > shown && <NumberLink count={count} filter={filter} text={t('overview:all', { count })} />}
    </section>
  );
}

function MonitorLine({
  of,
  note,
}: {
  of: Fleet['silent_monitors'][number] | Fleet['unstable_monitors'][number];
  note: string;
}) {
  const { t } = useTranslation(['start', 'overview']);
  return (
    <li>
      <Link to="/dashboard/monitor-details/$id" params={{ id: of.id }} className={classes.monitor}>
        {of.name}
      </Link>
      <span className={classes.note}>{dotted(of.facility_name || t('overview:noFacility'), note)}</span>
    </li>
  );
}

function Attention({ fleet }: { fleet: Fleet }) {
  const { t } = useTranslation(['start', 'overview']);
  const { call } = useApp();
  const certificates = useOffers(call, 'certificates');
  const { silent_since, unstable_since, failed_since } = fleet;
  return (
    <div className={classes.cards}>
      <Card
        title={t('overview:silent')}
        count={fleet.silent}
        shown={fleet.silent_monitors.length}
        filter={{ silent_since }}
      >
        <ul className={classes.list}>
          {fleet.silent_monitors.map((one) => (
            <MonitorLine
              key={one.id}
              of={one}
              note={t('overview:lastSeen', { time: formatTime(Date.parse(one.last_communication), 'HH:mm') })}
            />
          ))}
        </ul>
      </Card>
      <Card
        title={t('overview:unstable')}
        count={fleet.unstable}
        shown={fleet.unstable_monitors.length}
        filter={{ unstable_since }}
        note={t('overview:unstableMeans')}
      >
        <ul className={classes.list}>
          {fleet.unstable_monitors.map((one) => (
            <MonitorLine key={one.id} of={one} note={t('overview:changes', { count: one.changes })} />
          ))}
        </ul>
      </Card>
      <section className={classes.card} aria-label={t('overview:requests')}>
        <Title order={2} className={classes.cardTitle}>
          {t('overview:requests')}
        </Title>
        <dl className={classes.facts}>
          <div>
            <dt>{t('overview:requestsOpen')}</dt>
            <dd>
              <NumberLink count={fleet.requests_open} filter={{ requests: 'open' }} />
            </dd>
          </div>
          <div>
            <dt>{t('overview:requestsFailed')}</dt>
            <dd>
              <NumberLink count={fleet.requests_failed} filter={{ failed_since }} />
            </dd>
          </div>
        </dl>
      </section>
      {certificates && (
        <section className={classes.card} aria-label={t('overview:certificates')}>
          <Title order={2} className={classes.cardTitle}>
            {t('overview:certificates')}
          </Title>
          <dl className={classes.facts}>
            <div>
              <dt>{t('overview:certificatesEnded')}</dt>
              <dd>
                <CertificatesLink count={fleet.certificates_ended} ends="ended" />
              </dd>
            </div>
            <div>
              <dt>{t('overview:certificates30')}</dt>
              <dd>
                <CertificatesLink count={fleet.certificates_30} ends="30" />
              </dd>
            </div>
          </dl>
        </section>
      )}
    </div>
  );
}

function CertificatesLink({ count, ends }: { count: number; ends: 'ended' | '30' }) {
  const { i18n } = useTranslation();
  const target = { to: '/dashboard/certificates', search: { ends } } satisfies LinkProps;
  return (
    <Link {...target} className={classes.number}>
      {formatNumber(count, i18n.language)}
    </Link>
  );
}
