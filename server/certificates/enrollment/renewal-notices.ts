// Notices about renewal: somebody has to confirm it, or it reached the limit of a day.
import { dayMs } from '../../../contract/common/durations.ts';
import type { NoticeAct } from '../../../contract/service/notices.ts';
import type { NoticeFacts } from '../../common/notices.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Author } from '../../store/audit/audit.ts';
import { auditedWrite } from '../../store/audit/audited-write.ts';
import { notifyOfNotices } from '../../store/changes/notify.ts';
import type { Database } from '../../store/engine/database.ts';
import { lockFacility } from '../../store/facilities/facilities.ts';
import { siteLabel } from '../../store/site-configuration/configurations.ts';
import { findRenewal, writeRenewal } from '../../store/site-configuration/renewal.ts';
import {
  findBusyRenewals,
  findOrphanedRenewals,
  type RenewingFacility,
} from '../../store/site-configuration/renewal-notices.ts';

/** More renewals than that are tried in no facility within a day: an authority may issue what ends at once. */
export const maxRenewalsADay = 1_000;

/** The notice names so many. */
const namedCount = 5;

function factsOf(found: readonly RenewingFacility[]) {
  const records = found.slice(0, namedCount).map(({ id, name }) => ({ entity: 'facilities', id, name }));
  const since = new Date(Math.min(...found.map((facility) => facility.since.getTime())));
  return { since, count: found.length, records, recordCount: found.length, detail: '' };
}

/** Null while everybody who turned a renewal on may still do so. */
export async function readRenewalNotice(db: Database): Promise<NoticeFacts | null> {
  const found = await findOrphanedRenewals(db);
  if (found.length === 0) return null;
  return {
    ...factsOf(found),
    title: 'noticeRenewals',
    help: ['noticeRenewalsHelp'],
    acts: ['stop', 'goOn'],
  };
}

/** Null while no facility has reached the limit. */
export async function readRenewalLimitNotice(db: Database, now: Date): Promise<NoticeFacts | null> {
  const since = new Date(now.getTime() - dayMs);
  const found = await findBusyRenewals(db, { since, limit: maxRenewalsADay });
  if (found.length === 0) return null;
  return { ...factsOf(found), title: 'noticeRenewalLimit', help: ['noticeRenewalLimitHelp'] };
}

/** Confirms the renewals of the notice in the caller's name, or turns them off. @throws HttpError 409 where there are none */
export function actOnRenewals(db: Database, author: Author, act: NoticeAct, now: Date): Promise<void> {
  const audited = { action: 'update', entity: 'siteConfiguration' } as const;
  return auditedWrite(db, author, audited, async (tx, trail) => {
    const found = await findOrphanedRenewals(tx);
    if (found.length === 0) throw new HttpError(409, 'noticeOver');
    const requestAuthor = { callerId: author.callerId, now };
    // In the order of their ids, as all locks of several facilities are taken.
    for (const { id } of found.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const facility = await lockFacility(tx, id, 'update');
      const before = await findRenewal(tx, id);
      if (!facility || !before) continue;
      const days = act === 'stop' ? 0 : before.days;
      const after = await writeRenewal(tx, id, { before, days, requestAuthor });
      await trail.record({
        ...siteLabel(facility),
        before: { renewal_days: before.days, renewal_set_by: before.setByName },
        after: { renewal_days: after.days, renewal_set_by: after.setByName },
      });
    }
    await notifyOfNotices(tx);
  });
}
