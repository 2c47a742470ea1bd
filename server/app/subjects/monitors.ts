import { monitorWriteRoutes } from '../../routes/monitors/monitor-writes.ts';
import { monitorRoutes } from '../../routes/monitors/monitors.ts';
import type { SubjectDependencies } from '../shared.ts';
import { connectionsSince } from './overview.ts';
import type { Subject } from './subject.ts';

export function mountMonitors({ db, now, retention }: SubjectDependencies): Subject {
  return {
    routes: [monitorRoutes(db, now, connectionsSince(now, retention)), monitorWriteRoutes(db, now)],
  };
}
