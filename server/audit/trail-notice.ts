// The notice that the audit trail is not as the service wrote it: for every administrator, until one has taken note.
import type { NoticeAct } from '../../contract/service/notices.ts';
import type { NoticeFacts } from '../common/notices.ts';
import { HttpError } from '../http/http-error.ts';
import { findAlarms, noteAlarms } from '../store/audit/alarms.ts';
import type { Author } from '../store/audit/audit.ts';
import { recordEventOf } from '../store/audit/audited-write.ts';
import type { TrailKey } from '../store/audit/trail-key.ts';
import { notifyOfNotices } from '../store/changes/notify.ts';
import type { Database } from '../store/engine/database.ts';

/** @param key the checkpoints' */
export async function readTrailNotice(db: Database, key: TrailKey): Promise<NoticeFacts | null> {
  const alarms = await findAlarms(db, key);
  const [oldest] = alarms;
  if (!oldest) return null;
  return {
    since: oldest.since,
    count: alarms.length,
    title: 'noticeTrail',
    help: ['noticeTrailMeans', 'noticeTrailHelp'],
    detail: alarms.map(({ fault }) => fault).join(' '),
    records: [],
    recordCount: 0,
    acts: ['takeNote'],
  };
}

/** Takes note in the caller's name. @throws HttpError 409 where somebody else has done so */
export async function actOnAlarms(
  db: Database,
  key: TrailKey,
  author: Author,
  { act, now }: { act: NoticeAct; now: Date },
): Promise<void> {
  const faults = (await findAlarms(db, key)).map(({ fault }) => fault);
  const event = { action: 'update', entity: null, details: { trail_noted: faults.join(' ') } } as const;
  await recordEventOf(db, author, event, async (tx) => {
    if (act !== 'takeNote' || (await noteAlarms(tx, key, now)).length === 0)
      throw new HttpError(409, 'noticeOver');
    await notifyOfNotices(tx);
    return true;
  });
}
