import type { ReactNode } from 'react';
import { CloudLogTab } from './cloud-log/cloud-log-tab.tsx';
import type { LoadedTab } from './load-tab.ts';
import { MonitorLogTab } from './logs/monitor-log-tab.tsx';
import { MonitorTab } from './monitor-tab.tsx';
import { useShownMonitor } from './shown-monitor.ts';

/** The content of the open tab; empty without a monitor, because the page around it says why. */
export function TabPanel({ loaded }: { loaded: LoadedTab }): ReactNode {
  const snapshot = useShownMonitor();
  if (!snapshot) return null;
  const { value: monitor, requestedAt } = snapshot;
  switch (loaded.tab) {
    case 'log':
      return <MonitorLogTab key={monitor.id} monitor={monitor} loaded={loaded} />;
    case 'cloud':
      return <CloudLogTab key={monitor.id} loaded={loaded} />;
    default:
      return <MonitorTab monitor={monitor} dataTime={requestedAt} loaded={loaded} />;
  }
}
