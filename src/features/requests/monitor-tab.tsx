import type { Monitor } from '../../../contract/monitors/monitors.ts';
import type { Recording } from '../../../contract/requests/recordings.ts';
import { LazyConnectionStrip } from '../../connection/lazy-connection-strip.tsx';
import { usePublishDataTime } from '../../data/screen-data-time.ts';
import classes from './monitor-details.module.css';
import { Recordings } from './recordings/recordings.tsx';
import { StatusBox } from './status-box.tsx';
import type { LoadedGrid } from './tab-query.ts';

interface Props {
  monitor: Monitor;
  /** When the monitor was read, ms since 1970. */
  dataTime: number | null;
  loaded: LoadedGrid<Recording>;
}

export function MonitorTab({ monitor, dataTime, loaded }: Props) {
  usePublishDataTime(dataTime);
  return (
    <div className={classes.monitor}>
      <StatusBox monitor={monitor} />
      <Recordings key={monitor.id} monitor={monitor} loaded={loaded} />
      <div className={classes.connection}>
        <LazyConnectionStrip of="monitor" id={monitor.id} loadedAt={loaded.rows.tick} />
      </div>
    </div>
  );
}
