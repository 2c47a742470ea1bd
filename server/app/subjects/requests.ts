import { repeat } from '../../base/schedules.ts';
import { retentionSweep } from '../../files/retention.ts';
import { readDamagedFilesNotice, scrubStep, scrubSweep } from '../../files/scrub.ts';
import { mountFiles } from '../../files/serve.ts';
import { readUnknownFilesNotice, unknownFileSweep, unknownFilesSweep } from '../../files/unknown-files.ts';
import { cloudLogRoutes } from '../../routes/requests/cloud-log.ts';
import { fileRoutes } from '../../routes/requests/files.ts';
import { monitorLogRoutes } from '../../routes/requests/monitor-logs.ts';
import { recordingRoutes } from '../../routes/requests/recordings.ts';
import { requestRoutes } from '../../routes/requests/requests.ts';
import type { SubjectDependencies } from '../shared.ts';
import type { Subject } from './subject.ts';

/** Recordings and logs, and what is kept of them. */
export function mountRequests(dependencies: SubjectDependencies): Subject {
  const { db, now, log, incoming, pairing, removals, rests } = dependencies;
  return {
    routes: [
      requestRoutes(dependencies),
      recordingRoutes(dependencies),
      fileRoutes(dependencies),
      monitorLogRoutes(db),
      cloudLogRoutes(db),
    ],
    mount: (app) => mountFiles(app, dependencies),
    sweeps: {
      [unknownFilesSweep]: unknownFileSweep(dependencies),
      [scrubSweep]: scrubStep(dependencies),
      retention: removals.guarded(retentionSweep(dependencies)),
    },
    notices: {
      unknownFiles: () => readUnknownFilesNotice(db),
      damagedFiles: () => readDamagedFilesNotice(db),
    },
    // Incomplete uploads of a service that stopped.
    start: () =>
      repeat('incomingFiles', () => incoming.deleteOld(now()), {
        log,
        rests: () => !pairing.mayTidy() || rests?.() === true,
      }),
  };
}
