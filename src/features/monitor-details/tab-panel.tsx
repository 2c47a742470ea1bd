import type { ReactNode } from 'react';
import type { Monitor } from '../../../contract/monitors/monitors.ts';
import type { Loaded } from '../../data/source.ts';
import { CloudLogTab } from './activity/cloud-log-tab.tsx';
import type { LoadedTab } from './load-tab.ts';
import { MonitorLogTab } from './logs/monitor-log-tab.tsx';
import { MonitorTab } from './monitor-tab.tsx';

interface Props {
  of: Loaded<Monitor>;
  loaded: LoadedTab;
}

/** The content of the open tab; empty without a monitor, because the page around it says why. */
export function TabPanel({ of: { snapshot }, loaded }: Props): ReactNode {
  if (!snapshot) return null;
  const { value: monitor, readAt } = snapshot;
  switch (loaded.tab) {
    case 'log':
      return <MonitorLogTab key={monitor.id} monitor={monitor} loaded={loaded} />;
    case 'cloud':
      return <CloudLogTab key={monitor.id} loaded={loaded} />;
    default:
      return <MonitorTab monitor={monitor} readAt={readAt} loaded={loaded} />;
  }
}
