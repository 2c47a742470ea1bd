// A monitor's page: 'facility / monitor', its tabs, and in the first of them the status box.
import { Button, Group, Tabs, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconDatabaseOff, IconRefresh } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOnline, type Monitor } from '../../../contract/monitors.ts';
import { errorText } from '../../i18n/error-text.ts';
import { concern, useRereadOnChange } from '../../lists/changes.ts';
import { useForgetSearch } from '../../lists/remembered-search.ts';
import { useSayReadAt } from '../../offline/shown-age.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { LoadedMonitor } from './load-monitor.ts';
import classes from './monitor-details.module.css';
import { StatusBox } from './status-box.tsx';

/** Whose records the page shows something of. */
const shown = ['monitors', 'facilities'];

export function MonitorDetails({ loaded }: { loaded: LoadedMonitor }) {
  const { t } = useTranslation();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const { monitor, error } = loaded;
  useSayReadAt(loaded.readAt);
  // The monitor search is cleared on load (specification 1, section 2).
  useForgetSearch('monitors');

  useRereadOnChange(shown, async (_, changes) => {
    if (!concern(changes, [monitor?.id, monitor?.facility_id])) return;
    await router.invalidate({
      sync: true,
      filter: ({ routeId }) => routeId === '/dashboard/monitor-details/$id',
    });
  });

  async function refresh(): Promise<void> {
    setBusy(true);
    await router.invalidate({ sync: true });
    setBusy(false);
  }

  const retry = { label: t('action.retry'), run: () => void refresh(), busy };
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
    <>
      <title>{`${monitor.monitor_id} · ${t('product.name')}`}</title>
      <Heading monitor={monitor} busy={busy} onRefresh={refresh} />
      {error && !error.unreachable && (
        <Notice tone="bad" icon={<IconAlertTriangle size={22} aria-hidden />} action={retry}>
          {errorText(t, error)}
        </Notice>
      )}
      <Tabs value="monitor" className={classes.tabs}>
        <Tabs.List aria-label={t('details.tabs')}>
          <Tabs.Tab value="monitor" className={classes.tab}>
            {t('details.monitor')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="monitor">
          <StatusBox monitor={monitor} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

interface HeadingProps {
  monitor: Monitor;
  busy: boolean;
  onRefresh(): void;
}

function Heading({ monitor, busy, onRefresh }: HeadingProps) {
  const { t } = useTranslation();
  const facility = monitor.assigned_facility?.name ?? t('monitors.unassigned');
  return (
    <Group justify="space-between" gap={12} mb={4}>
      <div>
        <Text className={classes.facility}>{`${facility} /`}</Text>
        <Title order={1} className={classes.name}>
          {monitor.monitor_id}
        </Title>
      </div>
      <Group gap={12}>
        <StatusBadge online={isOnline(monitor)} />
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconRefresh size={22} />}
          onClick={onRefresh}
          loading={busy}
        >
          {t('action.refresh')}
        </Button>
      </Group>
    </Group>
  );
}
