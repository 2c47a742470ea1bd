// Who begins a job, and whether they have begun it before.
import { addressPrefix } from '../base/address-prefix.ts';
import { HttpError } from '../http/http-error.ts';
import type { Author } from '../store/audit/audit.ts';
import { displayNameOf } from '../store/devices/network-requests.ts';
import type { Database } from '../store/engine/database.ts';
import { outsideReach } from '../store/engine/reach.ts';
import { findJob, type JobProgress, type NewJob } from '../store/jobs/jobs.ts';

/**
 * The job that a call with this id began before; null where there is none.
 * @throws HttpError 409 where it is somebody else's
 */
export async function findBegun(db: Database, author: Author, id: string): Promise<JobProgress | null> {
  // Nobody's id may be taken twice, whoever sees the job of before.
  const known = await outsideReach(() => findJob(db, id));
  if (known && known.authorId !== author.callerId)
    throw new HttpError(409, 'jobIdTaken', { errors: { id: 'jobIdTaken' } });
  return known ?? null;
}

/** Notes for a new job about the person whose call begins it. */
export async function begunBy(
  tx: Database,
  author: Author,
): Promise<Pick<NewJob, 'author' | 'authorName' | 'addressPrefix'>> {
  return {
    author,
    authorName: await displayNameOf(tx, author.callerId),
    addressPrefix: addressPrefix(author.address()) || null,
  };
}
