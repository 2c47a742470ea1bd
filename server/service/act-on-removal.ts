// Acts of an administrator on the removal of old data that waits.
import type { NoticeAct } from '../../contract/service/notices.ts';
import type { Retention } from '../base/config.ts';
import { HttpError } from '../http/http-error.ts';
import type { Author } from '../store/audit/audit.ts';
import { recordEventOf } from '../store/audit/audited-write.ts';
import { notifyOfNotices } from '../store/changes/notify.ts';
import type { Database } from '../store/engine/database.ts';
import { lockRemovals, storeRemovals } from '../store/service/removals.ts';

const free = { reason: null, waitsSince: null, waitsUntil: null, plan: null, isStopped: false };

/** Stops it, or lets it go on at once. @throws HttpError 409 where nothing waits, or it is stopped already */
export function actOnRemoval(
  db: Database,
  author: Author,
  { act, now, days }: { act: NoticeAct; now: Date; days: Retention },
): Promise<void> {
  const details = { retention: act === 'stop' ? 'stopped' : 'goesOn' };
  return recordEventOf(db, author, { action: 'update', entity: null, details }, async (tx) => {
    const row = await lockRemovals(tx);
    if (!row?.reason || (act === 'stop' && row.isStopped)) throw new HttpError(409, 'noticeOver');
    const { id: _, ...state } = row;
    const stopped = { ...state, isStopped: true };
    await storeRemovals(tx, act === 'stop' ? stopped : { ...free, lastRunAt: now, days });
    await notifyOfNotices(tx);
    return true;
  });
}
