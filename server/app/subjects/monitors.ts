import { monitorChangeKind } from '../../monitors/change-batch.ts';
import { monitorImports } from '../../monitors/import-monitors.ts';
import { createPageAnswer } from '../../monitors/page-response.ts';
import { monitorChangeRoutes } from '../../routes/monitors/monitor-changes.ts';
import { monitorStateRoutes } from '../../routes/monitors/monitor-states.ts';
import { monitorWriteRoutes } from '../../routes/monitors/monitor-writes.ts';
import { monitorRoutes } from '../../routes/monitors/monitors.ts';
import type { SubjectDependencies } from '../shared.ts';
import { connectionsSince } from './overview.ts';
import type { Subject } from './subject.ts';

export function mountMonitors({ db, now, log, secrets, retention }: SubjectDependencies): Subject {
  const changeKind = monitorChangeKind({ now, secrets });
  const clocks = { now, connectionsSince: connectionsSince(now, retention) };
  return {
    routes: [
      monitorRoutes({ db, ...clocks, answerPage: createPageAnswer(db, clocks) }),
      monitorStateRoutes(db, now),
      monitorWriteRoutes(db, now),
      monitorChangeRoutes({ db, now, log, kind: changeKind }),
    ],
    jobKinds: { monitorChange: changeKind },
    imports: { monitors: monitorImports({ now, secrets }) },
  };
}
