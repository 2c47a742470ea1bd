// The notice of second factors that were reset on the machine of the service: for every administrator, until one has taken note.
import type { NoticeAct } from '../../../contract/service/notices.ts';
import type { NoticeFacts } from '../../common/notices.ts';
import { HttpError } from '../../http/http-error.ts';
import { findResets, forgetResets } from '../../store/accounts/factor-resets.ts';
import type { Author } from '../../store/audit/audit.ts';
import { recordEventOf } from '../../store/audit/audited-write.ts';
import type { Database } from '../../store/engine/database.ts';

export async function readResetNotice(db: Database): Promise<NoticeFacts | null> {
  const resets = await findResets(db);
  const since = resets[0]?.at;
  if (!since) return null;
  return {
    since,
    count: resets.length,
    title: 'noticeFactorReset',
    help: ['noticeFactorResetMeans', 'noticeFactorResetHelp'],
    detail: '',
    records: resets.map(({ id, email }) => ({ entity: 'users', id, name: email })),
    recordCount: resets.length,
    acts: ['takeNote'],
  };
}

/** Takes note in the caller's name. @throws HttpError 409 where somebody else has done so */
export async function actOnResets(db: Database, author: Author, act: NoticeAct): Promise<void> {
  const emails = (await findResets(db)).map(({ email }) => email);
  const event = {
    action: 'update',
    entity: null,
    details: { factor_reset_noted: emails.join(', ') },
  } as const;
  await recordEventOf(db, author, event, async (tx) => {
    if (act !== 'takeNote' || !(await forgetResets(tx))) throw new HttpError(409, 'noticeOver');
    return true;
  });
}
