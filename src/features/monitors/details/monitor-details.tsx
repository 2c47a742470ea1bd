// A monitor's page: 'facility / monitor' and its tabs. The content of each tab is a separate route.
import { Button, Group, Tabs, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconDatabaseOff, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMatch, useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDeleted, isOnline, type Monitor } from '../../../../contract/monitors/monitors.ts';
import { useOwnError } from '../../../api/reachability.ts';
import { type Change, isAffected, type Reason, useRefetchRegularly } from '../../../data/changes.ts';
import { OldDataProvider, useOldData, useStatusAge } from '../../../data/data-age.ts';
import { monitorRecord } from '../../../data/records/monitor-record.ts';
import type { Loaded } from '../../../data/source.ts';
import { useLoaded } from '../../../data/use-loaded.ts';
import { HistoryButton } from '../../../history/history-button.tsx';
import { errorText } from '../../../i18n/error-text.ts';
import { isEqual } from '../../../lib/is-equal.ts';
import { BackToList } from '../../../lists/back-to-list.tsx';
import { useForgetSearchText } from '../../../lists/remembered-search-text.ts';
import { usePublishRecord } from '../../../lists/screen-record.ts';
import { useLeaveToList } from '../../../lists/use-leave-to-list.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { StatusBadge, statusWords } from '../../../ui/status-badge.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { MonitorActions } from '../monitor-actions.tsx';
import { RestoreButton } from '../restore/restore-button.tsx';
import { type DetailsTab, detailsTabs } from './details-tabs.ts';
import { FacilityLink } from './facility-link.tsx';
import { facilityOf } from './facility-of.ts';
import classes from './monitor-details.module.css';
import { ShownMonitorProvider } from './shown-monitor.ts';

const allMonitors = '/dashboard/monitors';

const labels = { users: 'details.users', log: 'details.monitorLog', cloud: 'details.cloudLog' } as const;

interface Props {
  loaded: Loaded<Monitor>;
  tab: DetailsTab | undefined;
  /** The open tab. */
  children: ReactNode;
}

export function MonitorDetails({ loaded, tab, children }: Props) {
  const { t } = useTranslation();
  const router = useRouter();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const isDeleting = useRef(false);
  const leave = useLeaveToList(monitorRecord.entity, allMonitors);
  const { snapshot, error, refetch } = useLoaded(loaded, { onChange });
  const notRefreshed = useOwnError(error);
  const pageMatch = useMatch({ strict: false, select: ({ id }) => id });
  const monitor = snapshot?.value;
  useRefetchRegularly(() => onChange('event', []));
  const oldSince = useOldData(snapshot?.requestedAt ?? null);
  // Opening a monitor clears the search of the monitor list.
  useForgetSearchText('monitors');
  usePublishRecord(monitorRecord.entity, monitor && !isDeleted(monitor) ? monitor.id : null);

  async function onChange(_: Reason, changes: readonly Change[]): Promise<void> {
    if (!isAffected(changes, [monitor?.id, monitor?.facility_id])) return;
    const latest = await refetch();
    if (latest.error?.type === 'notFound') {
      // Whoever deletes it here is told so by the delete.
      if (!isDeleting.current)
        void showToast({ tone: 'bad', text: t('details.gone', { name: monitor?.monitor_id ?? '' }) });
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
        icon={<IconDatabaseOff size={40} stroke={1.5} aria-hidden />}
        title={error ? errorText(t, error) : t('error.notFound')}
        action={retry}
      />
    );
  }
  return (
    <OldDataProvider value={oldSince}>
      <title>{`${monitor.monitor_id} · ${t('product.name')}`}</title>
      <Heading
        monitor={monitor}
        busy={busy}
        onRefresh={tab === 'cloud' ? null : reload}
        onDeleting={(is) => {
          isDeleting.current = is;
        }}
      />
      {notRefreshed && (
        <Notice tone="bad" icon={<IconAlertTriangle size={22} aria-hidden />} action={retry}>
          {errorText(t, notRefreshed)}
        </Notice>
      )}
      {isDeleted(monitor) && (
        <Notice
          tone="warn"
          icon={<IconTrash size={22} aria-hidden />}
          control={<RestoreButton row={monitor} />}
        >
          {t('details.deleted')}
        </Notice>
      )}
      <Tabs
        value={tab ?? 'monitor'}
        onChange={(to) => void navigate({ to: '.', search: { tab: detailsTabs.find((one) => one === to) } })}
        className={classes.tabs}
      >
        <Tabs.List aria-label={t('details.tabs')} className={classes.list}>
          <Tabs.Tab value="monitor" className={classes.tab}>
            {t('details.monitor')}
          </Tabs.Tab>
          {detailsTabs.map((one) => (
            <Tabs.Tab key={one} value={one} className={classes.tab}>
              {t(labels[one])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab ?? 'monitor'} className={classes.panel}>
          <ShownMonitorProvider value={snapshot}>{children}</ShownMonitorProvider>
        </Tabs.Panel>
      </Tabs>
    </OldDataProvider>
  );
}

interface HeadingProps {
  monitor: Monitor;
  busy: boolean;
  /** Null where the tab has its own Refresh. */
  onRefresh: (() => void) | null;
  onDeleting(isDeleting: boolean): void;
}

function Heading({ monitor, busy, onRefresh, onDeleting }: HeadingProps) {
  const { t } = useTranslation();
  const deleted = isDeleted(monitor);
  const age = useStatusAge(t);
  return (
    <Group justify="space-between" gap={12} mb={10}>
      <Group gap={8} wrap="nowrap">
        <BackToList
          entity={monitorRecord.entity}
          all={{ title: t('monitors.title.MONITOR_ALL'), href: allMonitors }}
        />
        <div>
          <Text className={classes.facility}>
            <FacilityLink monitor={monitor} end={deleted ? '' : ' /'} />
          </Text>
          <Title order={1} className={classes.name}>
            {monitor.monitor_id}
          </Title>
        </div>
        <div className={classes.status}>
          <StatusBadge online={isOnline(monitor)} words={statusWords(t)} age={age} />
        </div>
      </Group>
      <Group gap={8}>
        <MonitorActions key={monitor.id} row={monitor} onDeleting={onDeleting} />
        <HistoryButton record={monitor.id} name={monitor.monitor_id} variant="subtle" />
        {onRefresh && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconRefresh size={22} />}
            onClick={onRefresh}
            loading={busy}
          >
            {t('action.refresh')}
          </Button>
        )}
      </Group>
    </Group>
  );
}
