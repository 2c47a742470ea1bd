// The access of one user. The caller stays an administrator, so one always remains: of two who suspend each other, the
// second is refused.
import * as contract from '../../../contract/users/user-access.ts';
import { DependencyUnavailable } from '../../base/dependency-unavailable.ts';
import { HttpError, recordNotFound } from '../../http/http-error.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { invitationFor } from '../../identity/accounts/accounts.ts';
import type { AccountMails } from '../../identity/links/account-mails.ts';
import { withdrawLinks } from '../../identity/links/one-time-links.ts';
import { endSessions } from '../../identity/sessions/end-sessions.ts';
import type { RateLimiter } from '../../identity/sign-in/rate-limiter.ts';
import { auditedWrite } from '../../store/audit/audited-write.ts';
import type { Database } from '../../store/engine/database.ts';
import { markSuspended, takeStatusBefore } from '../../store/users/user-access.ts';
import { recordInvitation, setStatus } from '../../store/users/user-writes.ts';
import { findUser, type UserRow } from '../../store/users/users.ts';
import { createAccountLimits } from '../accounts/account-limits.ts';
import { toUserResponse } from '../common/to-response.ts';
import { lockOne } from './changed-user.ts';

interface Parts {
  db: Database;
  attempts: RateLimiter;
  /** Null when an outside provider has the passwords: it invites nobody. */
  mails: Pick<AccountMails, 'sendLink'> | null;
  now: () => Date;
}

export function userAccessRoutes({ db, attempts, mails, now }: Parts) {
  const limits = createAccountLimits(attempts);

  function requireInvited(row: UserRow | undefined): asserts row is UserRow {
    if (!row) throw recordNotFound('userUnknown', 'id');
    if (row.status !== 'STAGED') throw new HttpError(409, 'userNotInvited');
  }

  return {
    suspendUser: defineRoute(contract.suspendUser, async ({ params, ...author }) => {
      const row = await auditedWrite(db, author, { action: 'update', entity: 'user' }, async (tx, trail) => {
        const before = await lockOne(tx, params.id, author.callerId);
        if (before.id === author.callerId) throw new HttpError(422, 'selfSuspend');
        if (!contract.suspendableUserStatuses.includes(before.status))
          throw new HttpError(409, 'userNotSuspendable');
        await markSuspended(tx, before.id, before.status);
        await withdrawLinks(tx, before.id);
        await endSessions(tx, [before.id]);
        return setStatus(tx, trail, before, 'SUSPENDED');
      });
      return { data: [toUserResponse(row)] };
    }),
    reactivateUser: defineRoute(contract.reactivateUser, async ({ params, ...author }) => {
      const row = await auditedWrite(db, author, { action: 'update', entity: 'user' }, async (tx, trail) => {
        const before = await lockOne(tx, params.id, author.callerId);
        if (before.status !== 'SUSPENDED') throw new HttpError(409, 'userNotSuspended');
        return setStatus(tx, trail, before, await takeStatusBefore(tx, before.id));
      });
      return { data: [toUserResponse(row)] };
    }),
    inviteUser: defineRoute(contract.inviteUser, async ({ params, ...author }) => {
      const found = await findUser(db, params.id);
      requireInvited(found);
      if (!mails) throw new HttpError(409, 'userNotInvited');
      const refund = await limits.invited(found.id);
      // Sent before it is recorded: the trail does not tell of an email that nobody got.
      if (!(await mails.sendLink(invitationFor(found), found, author.httpRequestId))) {
        await refund();
        throw new DependencyUnavailable('mailUnavailable', 'see mail.failed');
      }
      const row = await auditedWrite(db, author, { action: 'update', entity: 'user' }, async (tx, trail) => {
        const invited = await lockOne(tx, found.id, author.callerId);
        if (invited.status === 'STAGED') return recordInvitation(tx, trail, invited, now());
        // Whoever was suspended meanwhile would be let in by this link later.
        await withdrawLinks(tx, invited.id);
        return null;
      });
      if (!row) throw new HttpError(409, 'userNotInvited');
      return { data: [toUserResponse(row)] };
    }),
  } satisfies RoutesOf<typeof contract>;
}
