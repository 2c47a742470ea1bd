// The fleet as a whole: how it is now and how it was, where to walk, and what ends. Every number leads to its list.
import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconDatabaseOff, IconDevicesOff } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dotted } from '../../../contract/common/isolate.ts';
import type { Overview as FleetNumbers, History } from '../../../contract/overview/overview.ts';
import type { Notice as ServiceNotice } from '../../../contract/service/notices.ts';
import { useOwnError } from '../../api/reachability.ts';
import { totalOf } from '../../connection/connection-counts.ts';
import { usePublishDataTime } from '../../data/screen-data-time.ts';
import type { Loaded } from '../../data/source.ts';
import { useRegularlyLoaded } from '../../data/use-regularly-loaded.ts';
import { errorText } from '../../i18n/error-text.ts';
import { formatTime } from '../../i18n/format.ts';
import { useNotKept } from '../../session/device-storage.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { GuideLink } from '../../ui/guide/guide-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScreenHead } from '../../ui/toolbar/screen-head.tsx';
import { FacilitySection, type RoundButton } from './facility-section.tsx';
import { Certificates, Requests } from './fact-cards.tsx';
import { FleetNow } from './fleet-now.tsx';
import { Unstable, WentOffline } from './monitor-cards.tsx';
import classes from './overview.module.css';
import type { OverviewSearch } from './overview-search.ts';
import type { WorstFacilities } from './overview-source.ts';
import { ServiceAround } from './service-section.tsx';

export interface LoadedOverview {
  search: OverviewSearch;
  /** The size of a page of facilities. */
  pageSize: number;
  fleet: Loaded<FleetNumbers>;
  /** Null where the server tells facilities only with the overview. */
  worst: Loaded<WorstFacilities> | null;
  /** Null where the server keeps no history. */
  history: Loaded<History> | null;
  /** Null where the server has none. */
  notices: Loaded<ServiceNotice[]> | null;
}

interface Props {
  loaded: LoadedOverview;
  RoundButton: RoundButton;
}

export function Overview({ loaded, RoundButton }: Props) {
  const { t } = useTranslation(['start', 'overview']);
  const router = useRouter();
  const { notices } = loaded;
  const [busy, setBusy] = useState(false);
  const { snapshot, error } = useRegularlyLoaded(loaded.fleet);
  usePublishDataTime(snapshot?.requestedAt ?? null);
  const notRefreshed = useOwnError(error);
  const notKept = useNotKept();
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
      <ScreenHead
        title={t('overview:title')}
        busy={busy}
        onRefresh={() => void reload()}
        guide={<GuideLink topic="overview" />}
      >
        <p className={classes.asOf}>
          {fleet ? t('overview:asOf', { time: formatTime(Date.parse(fleet.at), 'HH:mm') }) : '\u00A0'}
        </p>
      </ScreenHead>
      {notRefreshed && fleet && (
        <Notice tone="bad" icon={<IconAlertTriangle size={22} aria-hidden />} action={retry}>
          {errorText(t, notRefreshed)}
        </Notice>
      )}
      <ServiceAround loaded={fleet || notices?.snapshot ? notices : null}>
        {!fleet && error && (
          <EmptyState
            alert
            icon={<IconDatabaseOff size="2.5rem" stroke={1.5} aria-hidden />}
            title={error.outage ? t(`error.${error.outage}`) : t('overview:failed')}
            hint={error.outage ? t(notKept ?? 'overview:needsNetwork') : errorText(t, error)}
            action={retry}
          />
        )}
        {!fleet && !error && <Waiting />}
        {fleet && <Fleet fleet={fleet} loaded={loaded} RoundButton={RoundButton} />}
      </ServiceAround>
    </div>
  );
}

/** As high as what comes. */
function Waiting() {
  return (
    <>
      <Skeleton className={classes.heroSkeleton} />
      <div className={classes.where}>
        <Skeleton className={classes.cardSkeleton} />
        <Skeleton className={classes.cardSkeleton} />
      </div>
    </>
  );
}

function Fleet({ fleet, loaded, RoundButton }: Props & { fleet: FleetNumbers }) {
  const { t } = useTranslation(['start', 'overview']);
  const { search, pageSize, history, worst } = loaded;
  if (totalOf(fleet) === 0) {
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
      <FleetNow fleet={fleet} search={search} history={history} />
      <div className={classes.where}>
        <FacilitySection
          worst={worst}
          facilities={fleet.facilities}
          search={search}
          pageSize={pageSize}
          RoundButton={RoundButton}
        />
        <WentOffline fleet={fleet} />
      </div>
      <div className={classes.cards}>
        <Unstable fleet={fleet} />
        <Requests fleet={fleet} />
        <Certificates fleet={fleet} />
      </div>
    </>
  );
}
