// In whose name enrollments are written to the trail: a person's who asked, or the service's own, which renews.
import type { Author } from '../../store/audit/audit.ts';
import { type AuditTrail, auditedJob, auditedWrite } from '../../store/audit/audited-write.ts';
import type { Database } from '../../store/engine/database.ts';
import type { AuditAction } from '../../store/schema/index.ts';

/** Whoever asks. */
export interface Actor extends Author {
  /** The service renews by itself, because this person has switched that on. */
  switchedOnBy?: string;
}

/** Writes and records a change in that name. What the service does by itself leaves no trace where it records nothing. */
export async function writeAs<Output>(
  db: Database,
  { switchedOnBy, ...author }: Actor,
  act: AuditAction,
  change: (tx: Database, trail: AuditTrail) => Promise<Output>,
): Promise<Output> {
  if (switchedOnBy === undefined) return auditedWrite(db, author, act, change);
  const outputs: Output[] = [];
  await auditedJob(db, { job: 'renewal', ...act }, async (tx, trail) => {
    let isRecorded = false;
    const noting: AuditTrail = {
      record(...records) {
        isRecorded ||= records.length > 0;
        return trail.record(...records);
      },
      recordRows(rows) {
        isRecorded = true;
        return trail.recordRows(rows);
      },
    };
    outputs[0] = await change(tx, noting);
    return isRecorded ? { renewal_switched_on_by: switchedOnBy } : null;
  });
  return outputs[0] as Output;
}
