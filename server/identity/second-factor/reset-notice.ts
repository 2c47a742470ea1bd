// The notice of second factors that were reset on the machine of the service: for every administrator, until one has taken note.
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { NoticeAct } from '../../../contract/service/notices.ts';
import { addressPrefix } from '../../base/address-prefix.ts';
import type { NoticeFacts } from '../../common/notices.ts';
import { HttpError } from '../../http/http-error.ts';
import { findResets, forgetResets } from '../../store/accounts/factor-resets.ts';
import type { Author } from '../../store/audit/audit.ts';
import { recordMadeEvent } from '../../store/audit/audited-write.ts';
import type { Database } from '../../store/engine/database.ts';
import { users } from '../../store/schema/index.ts';
import { signInStatuses } from '../../store/users/users.ts';
import { emailOf } from './own-factors.ts';

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

/** Whether somebody else could take note. */
async function hasOtherAdministrator(tx: Database, callerId: string): Promise<boolean> {
  const isOther = and(ne(users.id, callerId), eq(users.administrator, true));
  return (await tx.$count(users, and(isOther, inArray(users.status, signInStatuses)))) > 0;
}

/**
 * Takes note in the caller's name: of one's own reset only where nobody else could.
 * @throws HttpError 409 where somebody else has done so, or has to
 */
export async function actOnResets(
  db: Database,
  { callerId, httpRequestId, address }: Author,
  act: NoticeAct,
): Promise<void> {
  if (act !== 'takeNote') throw new HttpError(409, 'noticeOver');
  await recordMadeEvent(db, async (tx) => {
    const isAlone = !(await hasOtherAdministrator(tx, callerId));
    const noted = await forgetResets(tx, isAlone ? undefined : callerId);
    if (noted.length === 0) throw new HttpError(409, 'noticeOfOthers');
    const emails: string[] = [];
    for (const id of noted) emails.push(await emailOf(tx, id));
    const details = { factor_reset_noted: emails.join(', ') };
    const origin = { userId: callerId, httpRequestId, addressPrefix: addressPrefix(address()) || null };
    return { action: 'update', entity: null, details, ...origin };
  });
}
