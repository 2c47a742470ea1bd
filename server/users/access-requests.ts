// Giving access to those who wait for it, or declining it. Both are told to them by email.
import { HttpError } from '../http/http-error.ts';
import type { AccountMails, MailOrigin } from '../identity/links/account-mails.ts';
import type { Delivery } from '../identity/links/deliver-mail.ts';
import type { SecurityMails } from '../identity/links/security-mails.ts';
import type { Author } from '../store/audit/audit.ts';
import { type AuditTrail, auditedWrite } from '../store/audit/audited-write.ts';
import type { Database } from '../store/engine/database.ts';
import * as store from '../store/users/access-requests.ts';
import { addUser, changeUser } from '../store/users/user-writes.ts';
import { lockUsers } from '../store/users/users.ts';
import { lockUser, requireStillAllowed } from './lock-user.ts';

export interface AccessDependencies {
  db: Database;
  mails: Pick<AccountMails, 'sendDecision'>;
  securityMails: Pick<SecurityMails, 'newAdministrators'>;
}

function decided(): HttpError {
  return new HttpError(404, 'accessDecided');
}

/** Changes the person of an open request, and ends the request; then tells the person. */
async function decide(
  { db, mails }: AccessDependencies,
  author: Author & MailOrigin,
  { id, mail }: { id: string; mail: Parameters<AccountMails['sendDecision']>[0] },
  change: (tx: Database, trail: AuditTrail, request: store.AccessRequestRow) => Promise<void>,
): Promise<Delivery> {
  const act = { action: 'update', entity: 'user' } as const;
  const email = await auditedWrite(db, author, act, async (tx, trail) => {
    const request = await store.findOpen(tx, id);
    if (!request) throw decided();
    await change(tx, trail, request);
    return request.email;
  });
  return mails.sendDecision(mail, email, author);
}

/** Makes the person an administrator; one who is no user becomes one, with the next sign-in. */
export function giveAccess(
  dependencies: AccessDependencies,
  author: Author & MailOrigin,
  id: string,
): Promise<Delivery> {
  return decide(
    dependencies,
    author,
    { id, mail: 'accessGiven' },
    async (tx, trail, { userId, name, email }) => {
      if (userId) {
        const before = await lockUser(tx, userId, author.callerId);
        if (!(await store.decideRequest(tx, id))) throw decided();
        await changeUser(tx, trail, before, { ...before, administrator: true });
        if (!before.administrator) await dependencies.securityMails.newAdministrators(tx, [userId], author);
        return;
      }
      await lockUsers(tx, [author.callerId]);
      await requireStillAllowed(tx, author.callerId);
      if (!(await store.decideRequest(tx, id))) throw decided();
      const [firstName = '', ...rest] = name.split(' ');
      const values = { countryCode: '+1', phoneNumber: '', administrator: true, facilities: [] };
      const added = await addUser(tx, trail, { firstName, lastName: rest.join(' '), email, ...values });
      // Somebody has added them meanwhile.
      if (!added) throw decided();
      await dependencies.securityMails.newAdministrators(tx, [added.id], author);
    },
  );
}

/** Leaves the person without access. */
export function declineAccess(
  dependencies: AccessDependencies,
  author: Author & MailOrigin,
  id: string,
): Promise<Delivery> {
  return decide(dependencies, author, { id, mail: 'accessDeclined' }, async (tx, trail, request) => {
    await lockUsers(tx, [author.callerId]);
    await requireStillAllowed(tx, author.callerId);
    if (!(await store.decideRequest(tx, id))) throw decided();
    await store.recordDeclined(trail, request);
  });
}
