import { retentionSweep } from '../../files/retention.ts';
import { mountFiles } from '../../files/serve.ts';
import { fileSweep, startIncomingSweep } from '../../files/sweep.ts';
import { cloudLogRoutes } from '../../routes/requests/cloud-log.ts';
import { fileRoutes } from '../../routes/requests/files.ts';
import { monitorLogRoutes } from '../../routes/requests/monitor-logs.ts';
import { recordingRoutes } from '../../routes/requests/recordings.ts';
import { requestRoutes } from '../../routes/requests/requests.ts';
import type { SubjectDependencies } from '../shared.ts';
import type { Subject } from './subject.ts';

/** Recordings and logs, and what is kept of them. */
export function mountRequests(dependencies: SubjectDependencies): Subject {
  const { db, now, log, incoming } = dependencies;
  return {
    routes: [
      requestRoutes(dependencies),
      recordingRoutes(dependencies),
      fileRoutes(dependencies),
      monitorLogRoutes(db),
      cloudLogRoutes(db),
    ],
    mount: (app) => mountFiles(app, dependencies),
    sweeps: { files: fileSweep(dependencies), retention: retentionSweep(dependencies) },
    start: () => startIncomingSweep(incoming, now, log),
  };
}
