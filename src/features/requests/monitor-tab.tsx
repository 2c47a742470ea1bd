import type { ReactNode } from 'react';
import type { Monitor } from '../../../contract/monitors/monitors.ts';
import type { Recording } from '../../../contract/requests/recordings.ts';
import { LazyConnectionStrip } from '../../connection/lazy-connection-strip.tsx';
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

export function MonitorTab({ monitor, dataTime, loaded, children }: Props) {
  usePublishDataTime(dataTime);
  return (
    <div className={classes.monitor}>
      {children}
      <Recordings key={monitor.id} monitor={monitor} loaded={loaded} />
      <div className={classes.connection}>
        <LazyConnectionStrip of="monitor" id={monitor.id} requestNumber={loaded.rows.requestNumber} />
      </div>
    </div>
  );
}
