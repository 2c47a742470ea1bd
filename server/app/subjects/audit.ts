import type { CloseStep } from '../../base/lifetime.ts';
import { auditRoutes } from '../../routes/audit/audit.ts';
import * as timer from '../../store/audit/checkpoint-timer.ts';
import { checkpointKeyOf } from '../../store/audit/checkpoints.ts';
import { verificationSweep } from '../../store/audit/verification.ts';
import type { Dependencies } from '../dependencies.ts';
import type { SubjectDependencies } from '../shared.ts';
import type { Subject } from './subject.ts';

export function mountAudit(dependencies: SubjectDependencies): Subject {
  const { db, checkpointKey } = dependencies;
  return {
    routes: [auditRoutes(dependencies)],
    sweeps: { verification: verificationSweep(db, checkpointKey) },
  };
}

/** Begins before all others, and ends after them: whatever writes to the trail has ended then. */
export function startCheckpoints({ database, secrets, now, log }: Dependencies): CloseStep {
  return timer.startCheckpoints({ db: database.db, key: checkpointKeyOf(secrets), now, log });
}
