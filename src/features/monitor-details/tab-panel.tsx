import type { ReactNode } from 'react';
import { CloudLogTab } from './activity/cloud-log-tab.tsx';
import type { LoadedMonitor } from './load-monitor.ts';
import type { LoadedTab } from './load-tab.ts';
import { MonitorLogTab } from './logs/monitor-log-tab.tsx';
import { MonitorTab } from './monitor-tab.tsx';

interface Props {
  of: LoadedMonitor;
  loaded: LoadedTab;
}

/** The content of the open tab; nothing without a monitor, as the page around it says why. */
export function TabPanel({ of: { monitor, readAt }, loaded }: Props): ReactNode {
  if (!monitor) return null;
  switch (loaded.tab) {
    case 'log':
      return <MonitorLogTab key={monitor.id} monitor={monitor} loaded={loaded} />;
    case 'cloud':
      return <CloudLogTab key={monitor.id} loaded={loaded} />;
    default:
      return <MonitorTab monitor={monitor} readAt={readAt} loaded={loaded} />;
  }
}
