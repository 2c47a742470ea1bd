import type { ReactNode } from 'react';
import type { Monitor } from '../../../contract/monitors/monitors.ts';
import type { Recording } from '../../../contract/requests/recordings.ts';
import { useCapability } from '../../api/capabilities.ts';
import { LazyConnectionStrip } from '../../connection/lazy-connection-strip.tsx';
import { useApp } from '../../data/app-context.ts';
import { usePublishDataTime } from '../../data/screen-data-time.ts';
import classes from './monitor-tab.module.css';
import { Recordings } from './recordings/recordings.tsx';
import type { LoadedGrid } from './tab-query.ts';

interface Props {
  monitor: Monitor;
  /** When the monitor was read, ms since 1970. */
  dataTime: number | null;
  loaded: LoadedGrid<Recording>;
  /** The monitor's status. */
  children: ReactNode;
}

/** How the monitor is and how its week was, in one band, and beneath it the recordings. */
export function MonitorTab({ monitor, dataTime, loaded, children }: Props) {
  usePublishDataTime(dataTime);
  const { call } = useApp();
  // Its place is kept while that is not known: nothing moves when it arrives.
  const hasConnection = useCapability(call, 'connectionHistory') !== false;
  return (
    <div className={classes.monitor}>
      <div className={classes.band} data-connection={hasConnection}>
        {children}
        {hasConnection && (
          <div className={classes.connection}>
            <LazyConnectionStrip of="monitor" id={monitor.id} requestNumber={loaded.rows.requestNumber} />
          </div>
        )}
      </div>
      <Recordings key={monitor.id} monitor={monitor} loaded={loaded} />
    </div>
  );
}
