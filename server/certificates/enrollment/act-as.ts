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

export async function writeAs<Output>(
  db: Database,
  { switchedOnBy, ...author }: Actor,
  act: AuditAction,
  change: (tx: Database, trail: AuditTrail) => Promise<Output>,
): Promise<Output> {
  if (switchedOnBy === undefined) return auditedWrite(db, author, act, change);
  const outputs: Output[] = [];
  await auditedJob(db, { job: 'renewal', ...act }, async (tx, trail) => {
    outputs[0] = await change(tx, trail);
    return { renewal_switched_on_by: switchedOnBy };
  });
  return outputs[0] as Output;
}
