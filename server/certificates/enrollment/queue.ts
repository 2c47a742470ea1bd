// Makes jobs of monitors that are to get certificates.
import type { Author } from '../../store/audit/audit.ts';
import { auditedWrite } from '../../store/audit/audited-write.ts';
import { auditEnrollmentJob, type Enrollable } from '../../store/certificates/enrollable.ts';
import { displayNameOf } from '../../store/devices/network-requests.ts';
import type { Database } from '../../store/engine/database.ts';
import { addJob, findUnfinishedIds } from '../../store/jobs/jobs.ts';
import { hostAndPort } from '../est/target.ts';
import type { EnrollmentKind } from './enrollment-kind.ts';

/** The limit of how many are asked at once is the EST server's: its host and port. */
function targetOf({ clientcertUrl }: Enrollable): string {
  return URL.canParse(clientcertUrl) ? hostAndPort(new URL(clientcertUrl)) : '';
}

interface QueueOptions {
  kind: EnrollmentKind;
  author: Author;
  now: Date;
  find(tx: Database): Promise<readonly Enrollable[]>;
}

/** The monitors that no job is about yet. */
export async function withoutJob(db: Database, found: readonly Enrollable[]): Promise<Enrollable[]> {
  const atWork = await findUnfinishedIds(
    db,
    found.map(({ monitorId }) => monitorId),
  );
  return found.filter(({ monitorId }) => !atWork.has(monitorId));
}

export function labelOf({ name, serialNumber }: Enrollable): string {
  return `${name} (${serialNumber})`;
}

/** @returns the job's id; null where no monitor is left that no other job is about */
export function queueEnrollments(
  db: Database,
  { kind, author, now, find }: QueueOptions,
): Promise<string | null> {
  const act = { action: 'update', entity: 'siteConfiguration' } as const;
  return auditedWrite(db, author, act, async (tx, trail) => {
    const left = await withoutJob(tx, await find(tx));
    if (left.length === 0) return null;
    const id = await addJob(tx, {
      kind,
      author,
      authorName: await displayNameOf(tx, author.callerId),
      now,
      records: left.map((monitor) => ({
        recordId: monitor.monitorId,
        label: labelOf(monitor),
        input: { facilityId: monitor.facilityId },
        target: targetOf(monitor),
      })),
    });
    await auditEnrollmentJob(trail, id, 'queued');
    return id;
  });
}
