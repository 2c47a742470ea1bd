import type { ReactNode } from 'react';
import type { Monitor } from '../../../contract/monitors/monitors.ts';
import type { Snapshot } from '../../data/snapshot.ts';
import { CloudLogTab } from './cloud-log/cloud-log-tab.tsx';
import type { LoadedTab } from './load-tab.ts';
import { MonitorLogTab } from './logs/monitor-log-tab.tsx';
import { MonitorTab } from './monitor-tab.tsx';

interface Props {
  /** The monitor of the page. */
  shown: Snapshot<Monitor>;
  loaded: LoadedTab;
  /** The monitor's status, beside its recordings. */
  status: ReactNode;
}

/** The content of the open tab. */
export function TabPanel({ shown: { value: monitor, requestedAt }, loaded, status }: Props): ReactNode {
  switch (loaded.tab) {
    case 'log':
      return <MonitorLogTab key={monitor.id} monitor={monitor} loaded={loaded} />;
    case 'cloud':
      return <CloudLogTab key={monitor.id} loaded={loaded} />;
    default:
      return (
        <MonitorTab monitor={monitor} dataTime={requestedAt} loaded={loaded}>
          {status}
        </MonitorTab>
      );
  }
}
