// Resetting somebody's second factor: by another administrator, or by a command on the machine (server/reset-second-factor.ts).

import { HttpError } from '../http/http-error.ts';
import type { SecurityMails } from '../identity/links/security-mails.ts';
import { removeFactors } from '../identity/second-factor/own-factors.ts';
import { endSessions } from '../identity/sessions/end-sessions.ts';
import type { Author, CallOrigin } from '../store/audit/audit.ts';
import { type AuditTrail, auditedWrite } from '../store/audit/audited-write.ts';
import type { Database } from '../store/engine/database.ts';
import { auditLabel } from '../store/users/user-writes.ts';
import { findUser, type UserRow } from '../store/users/users.ts';
import { lockUser } from './lock-user.ts';
import { requireOwn } from './roles.ts';

export interface ResetDependencies {
  db: Database;
  securityMails: Pick<SecurityMails, 'secondFactor'>;
}

/** Resets that of a locked user, whose sessions end; false where there is none. */
export async function resetLocked(
  { securityMails }: Pick<ResetDependencies, 'securityMails'>,
  tx: Database,
  trail: AuditTrail,
  { user, origin }: { user: UserRow; origin: CallOrigin & { callerId?: string } },
): Promise<boolean> {
  if (!(await removeFactors(tx, user.id))) return false;
  await endSessions(tx, [user.id]);
  await trail.record({
    ...auditLabel(user),
    before: { second_factor: true },
    after: { second_factor: false },
  });
  await securityMails.secondFactor(tx, user.id, 'reset', origin);
  return true;
}

/** @throws HttpError 409 for a user without one, 422 for the caller */
export function resetFactor(
  { db, ...more }: ResetDependencies,
  author: Author,
  id: string,
): Promise<UserRow> {
  return auditedWrite(db, author, { action: 'reset', entity: 'user' }, async (tx, trail) => {
    const user = await lockUser(tx, id, author.callerId);
    if (user.id === author.callerId) throw new HttpError(422, 'factorOwnReset');
    await requireOwn(tx, user);
    if (!(await resetLocked(more, tx, trail, { user, origin: author })))
      throw new HttpError(409, 'factorNone');
    return (await findUser(tx, user.id)) ?? user;
  });
}
