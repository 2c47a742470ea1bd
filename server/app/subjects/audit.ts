import { recordSettings } from '../../audit/record-settings.ts';
import { servedSweep } from '../../audit/served-records.ts';
import { createTrailSender, tellSinkIsOff } from '../../audit/sink/send-trail.ts';
import { readSinkNotice } from '../../audit/sink/sink-notice.ts';
import { actOnAlarms, readTrailNotice } from '../../audit/trail-notice.ts';
import type { CloseStep } from '../../base/lifetime.ts';
import { keepCheckpoint } from '../../files/kept-checkpoint.ts';
import { auditRoutes } from '../../routes/audit/audit.ts';
import { type Checkpoints, createCheckpoints } from '../../store/audit/checkpoint-timer.ts';
import type { TrailKey } from '../../store/audit/trail-key.ts';
import { verificationSweep } from '../../store/audit/verification.ts';
import type { Dependencies } from '../dependencies.ts';
import type { SubjectDependencies } from '../shared.ts';
import type { Subject } from './subject.ts';

export function mountAudit(dependencies: SubjectDependencies): Subject {
  const { db, checkpointKey, pairing, files, now, auditSink } = dependencies;
  const kept = keepCheckpoint(files);
  const keptOfOwn = async () => (pairing.copy() ? null : kept.read());
  return {
    routes: [auditRoutes(dependencies)],
    sweeps: { servedRecords: servedSweep(db), verification: verificationSweep(db, checkpointKey, keptOfOwn) },
    notices: {
      trail: () => readTrailNotice(db, checkpointKey),
      // A copy sends nothing, and what its row says is of the original.
      ...(auditSink && { trailSink: async () => (pairing.mayWork() ? readSinkNotice(db) : null) }),
    },
    noticeActs: { trail: (act, author) => actOnAlarms(db, checkpointKey, author, { act, now: now() }) },
    start() {
      const recording = recordSettings(dependencies);
      const stop = startSending(dependencies);
      return async () => {
        await recording;
        await stop();
      };
    },
  };
}

/** Sends the trail away, where the settings say so, until the returned function is called. */
function startSending({ db, log, pairing, auditSink }: SubjectDependencies): CloseStep {
  if (auditSink) {
    const sender = createTrailSender({ db, log, ...auditSink, mayWork: pairing.mayWork });
    sender.start();
    return sender.close;
  }
  const telling = tellSinkIsOff(db, log).catch(() => undefined);
  return () => telling;
}

export function openCheckpoints({ database, files, now, log }: Dependencies, key: TrailKey): Checkpoints {
  const kept = keepCheckpoint(files);
  return createCheckpoints({ db: database.db, key, now, log, kept });
}
