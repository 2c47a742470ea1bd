// Makes jobs of monitors that are to get certificates.
import { auditEnrollmentJob, type Enrollable } from '../../store/certificates/enrollable.ts';
import { displayNameOf } from '../../store/devices/network-requests.ts';
import type { Database } from '../../store/engine/database.ts';
import { outsideReach } from '../../store/engine/reach.ts';
import { addJob, findUnfinishedIds } from '../../store/jobs/jobs.ts';
import { hostAndPort } from '../est/target.ts';
import { type Actor, writeAs } from './act-as.ts';
import type { EnrollmentKind } from './enrollment-kind.ts';

/** The limit of how many are asked at once is the EST server's: its host and port. */
export function serverOf(url: string): string {
  return URL.canParse(url) ? hostAndPort(new URL(url)) : '';
}

interface QueueOptions {
  kind: EnrollmentKind;
  author: Actor;
  now: Date;
  find(tx: Database): Promise<readonly Enrollable[]>;
}

/** The monitors that no job is about yet, whoever has begun it. */
export async function withoutJob<Found extends Pick<Enrollable, 'monitorId'>>(
  db: Database,
  found: readonly Found[],
): Promise<Found[]> {
  const ids = found.map(({ monitorId }) => monitorId);
  const atWork = await outsideReach(() => findUnfinishedIds(db, ids));
  return found.filter(({ monitorId }) => !atWork.has(monitorId));
}

export function labelOf({ name, serialNumber }: Pick<Enrollable, 'name' | 'serialNumber'>): string {
  return `${name} (${serialNumber})`;
}

/** @returns the job's id; null where no monitor is left that no other job is about */
export function queueEnrollments(
  db: Database,
  { kind, author, now, find }: QueueOptions,
): Promise<string | null> {
  const act = { action: 'update', entity: 'siteConfiguration' } as const;
  return writeAs(db, author, act, async (tx, trail) => {
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
        target: serverOf(monitor.clientcertUrl),
      })),
    });
    await auditEnrollmentJob(trail, id, 'queued');
    return id;
  });
}
