// A monitor's page: 'facility / monitor' and its tabs. The content of each tab is a separate route.

import { FloatingIndicator, Group, Tabs, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconDatabaseOff, IconTrash } from '@tabler/icons-react';
import { useMatch, useNavigate, useRouter } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dotted } from '../../../../contract/common/isolate.ts';
import { isDeleted, isOnline, type Monitor } from '../../../../contract/monitors/monitors.ts';
import type { AppError } from '../../../api/app-error.ts';
import { useOwnError } from '../../../api/reachability.ts';
import { type Change, isAffected, type Reason, useRefetchRegularly } from '../../../data/changes.ts';
import { OldDataProvider, useOldData, useStatusAge } from '../../../data/data-age.ts';
import { monitorRecord } from '../../../data/records/monitor-record.ts';
import type { Loaded } from '../../../data/source.ts';
import { useLoaded } from '../../../data/use-loaded.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { isEqual } from '../../../lib/is-equal.ts';
import { usePublishAssociateRefusal } from '../../../lists/associate-refusal.ts';
import { BackToList } from '../../../lists/back/back-to-list.tsx';
import { useLeaveToList } from '../../../lists/back/use-leave-to-list.ts';
import { useSayGone } from '../../../lists/back/use-say-gone.ts';
import { useForgetSearchText } from '../../../lists/remembered-search-text.ts';
import { usePublishRecord } from '../../../lists/screen-record.ts';
import { useRememberLeftRow } from '../../../lists/use-focus-left-row.ts';
import { useMay } from '../../../session/rights/rights.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { GuideLink } from '../../../ui/guide/guide-link.tsx';
import type { GuideTopic } from '../../../ui/guide/guide-topics.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SaidFailureProvider } from '../../../ui/said-failure.ts';
import { StatusBadge, statusWords } from '../../../ui/status-badge.tsx';
import { RefreshButton } from '../../../ui/toolbar/refresh-button.tsx';
import { MonitorActions } from '../monitor-actions.tsx';
import { RestoreButton } from '../restore/restore-button.tsx';
import { type DetailsTab, detailsTabs } from './details-tabs.ts';
import { FacilityLink } from './facility-link.tsx';
import { facilityOf } from './facility-of.ts';
import classes from './monitor-details.module.css';
import { ShownMonitorProvider } from './shown-monitor.ts';

const allMonitors = '/dashboard/monitors';

const labels = {
  users: 'monitor:details.users',
  log: 'monitor:details.monitorLog',
  cloud: 'monitor:details.cloudLog',
} as const;

interface Props {
  loaded: Loaded<Monitor>;
  tab: DetailsTab | undefined;
  /** The open tab. */
  children: ReactNode;
}

function reasonOf(t: TFunction, error: AppError | null): string | null {
  return error && errorText(t, error);
}

/** The header's Associate begins with the monitor of the page, unless it was deleted. */
function useForAssociate(monitor: Monitor | undefined): void {
  const { t } = useTranslation();
  const deleted = monitor !== undefined && isDeleted(monitor);
  usePublishRecord(monitorRecord.entity, monitor && !deleted ? monitor.id : null);
  usePublishAssociateRefusal(deleted ? 1 : 0, t('monitors.notAssociated'));
}

export function MonitorDetails({ loaded, tab, children }: Props) {
  const { t } = useTranslation(['start', 'monitor']);
  const router = useRouter();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const isDeleting = useRef(false);
  const sayGone = useSayGone();
  const leave = useLeaveToList(monitorRecord.entity, allMonitors);
  const { snapshot, error, refetch } = useLoaded(loaded, { onChange });
  const notRefreshed = reasonOf(t, useOwnError(error));
  const pageMatch = useMatch({ strict: false, select: ({ id }) => id });
  const monitor = snapshot?.value;
  useRefetchRegularly(() => onChange('event', []));
  const oldSince = useOldData(snapshot?.requestedAt ?? null);
  // Opening a monitor clears the search of the monitor list.
  useForgetSearchText('monitors');
  useRememberLeftRow(monitor?.id ?? null);
  useForAssociate(monitor);

  async function onChange(_: Reason, changes: readonly Change[]): Promise<void> {
    if (!isAffected(changes, [monitor?.id, monitor?.facility_id])) return;
    const latest = await refetch();
    if (latest.error?.type === 'notFound') {
      // Whoever deletes it here is told so by the delete.
      if (!isDeleting.current) {
        const name = monitor?.monitor_id ?? '';
        sayGone(name, t('monitor:details.gone', { name }));
      }
      leave();
      return;
    }
    const facility = facilityOf(latest.snapshot?.value);
    const moved = latest.snapshot && !isEqual(facility, facilityOf(loaded.snapshot?.value));
    if (!moved) return;
    // Users are loaded by the monitor's facility; the other tabs refetch by themselves.
    await router.invalidate({ sync: true, filter: ({ id }) => id === pageMatch || tab === 'users' });
  }

  async function reload(): Promise<void> {
    setBusy(true);
    try {
      await router.invalidate({ sync: true });
    } finally {
      setBusy(false);
    }
  }

  const retry = { label: t('action.retry'), run: () => void reload(), busy };
  if (!monitor) {
    return (
      <EmptyState
        alert
        icon={<IconDatabaseOff size="2.5rem" stroke={1.5} aria-hidden />}
        title={error ? errorText(t, error) : t('error.notFound')}
        action={retry}
      />
    );
  }
  const shownTab = tab ?? 'monitor';
  return (
    <OldDataProvider value={oldSince}>
      <title>{dotted(monitor.monitor_id, t('product.name'))}</title>
      <Heading
        monitor={monitor}
        guide={guidePages[shownTab]}
        hasStatus={tab !== undefined}
        busy={busy}
        onRefresh={tab === 'cloud' ? null : reload}
        onDeleting={(is) => {
          isDeleting.current = is;
        }}
      />
      {notRefreshed && (
        <Notice tone="bad" icon={<IconAlertTriangle size={22} aria-hidden />} action={retry}>
          {notRefreshed}
        </Notice>
      )}
      {isDeleted(monitor) && (
        <Notice
          tone="warn"
          icon={<IconTrash size={22} aria-hidden />}
          control={<RestoreButton row={monitor} />}
        >
          {t('monitor:details.deleted')}
        </Notice>
      )}
      <Tabs
        value={shownTab}
        onChange={(to) => void navigate({ to: '.', search: { tab: detailsTabs.find((one) => one === to) } })}
        className={classes.tabs}
      >
        <TabList open={shownTab} monitor={monitor} />
        <Tabs.Panel value={shownTab} className={classes.panel}>
          <SaidFailureProvider value={notRefreshed}>
            <ShownMonitorProvider value={snapshot}>{children}</ShownMonitorProvider>
          </SaidFailureProvider>
        </Tabs.Panel>
      </Tabs>
    </OldDataProvider>
  );
}

/** Its line slides to the tab that was opened. */
function TabList({ open, monitor }: { open: 'monitor' | DetailsTab; monitor: Monitor }) {
  const { t } = useTranslation(['start', 'monitor']);
  const [list, setList] = useState<HTMLElement | null>(null);
  const [openTab, setOpenTab] = useState<HTMLElement | null>(null);
  const may = useMay();
  const tabs = detailsTabs.filter((one) => one !== 'users' || may('seePeople', monitor.facility_id));
  return (
    <Tabs.List ref={setList} aria-label={t('monitor:details.tabs')}>
      {(['monitor', ...tabs] as const).map((one) => (
        <Tabs.Tab key={one} value={one} ref={one === open ? setOpenTab : undefined} className={classes.tab}>
          {t(one === 'monitor' ? 'monitor:details.monitor' : labels[one])}
        </Tabs.Tab>
      ))}
      <FloatingIndicator target={openTab} parent={list} className={classes.openLine} />
    </Tabs.List>
  );
}

/** The page of the guide for each tab. */
const guidePages = {
  monitor: 'hear-recording',
  users: 'add-person',
  log: 'fetch-log',
  cloud: 'fetch-log',
} as const satisfies Record<'monitor' | DetailsTab, GuideTopic>;

interface HeadingProps {
  monitor: Monitor;
  guide: GuideTopic;
  /** Whether it says Online or Offline, which the Monitor tab does itself. */
  hasStatus: boolean;
  busy: boolean;
  /** Null where the tab has its own Refresh. */
  onRefresh: (() => void) | null;
  onDeleting(isDeleting: boolean): void;
}

function Heading({ monitor, guide, hasStatus, busy, onRefresh, onDeleting }: HeadingProps) {
  const { t } = useTranslation();
  const age = useStatusAge(t);
  return (
    <Group justify="flex-end" gap={12} mb={10} className={classes.head}>
      <Group gap={8} className={classes.heading}>
        <BackToList
          entity={monitorRecord.entity}
          all={{ title: t('monitors.title.MONITOR_ALL'), href: allMonitors }}
        />
        <div className={classes.names}>
          <Text className={classes.facility}>
            <FacilityLink monitor={monitor} end={isDeleted(monitor) ? '' : '\u00a0/'} />
          </Text>
          <Title order={1} className={classes.name} data-record={monitor.id} translate="no">
            {monitor.monitor_id}
          </Title>
        </div>
        {hasStatus && (
          <div className={classes.status}>
            <StatusBadge online={isOnline(monitor)} words={statusWords(t)} age={age} />
          </div>
        )}
        <div className={classes.guide}>
          <GuideLink topic={guide} />
        </div>
      </Group>
      <Group gap={8} className={classes.actions}>
        <MonitorActions key={monitor.id} row={monitor} onDeleting={onDeleting} />
      </Group>
      {onRefresh && <RefreshButton busy={busy} onRefresh={onRefresh} />}
    </Group>
  );
}
