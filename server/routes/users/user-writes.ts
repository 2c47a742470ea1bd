// One administrator always remains: nobody demotes themselves, and of two who do it to each other one is rejected.
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import * as contract from '../../../contract/users/user-writes.ts';
import { resettableUserStatuses } from '../../../contract/users/users.ts';
import { notUnique, requireCurrentVersion } from '../../common/conflicts.ts';
import { bulkDelete, toSelectionFilter } from '../../common/selection.ts';
import { HttpError, recordNotFound } from '../../http/http-error.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { invitationFor } from '../../identity/accounts/accounts.ts';
import { claimRegistration } from '../../identity/accounts/registration.ts';
import type { AccountMails } from '../../identity/links/account-mails.ts';
import { removePassword } from '../../identity/passwords/passwords.ts';
import { endSessions } from '../../identity/sessions/end-sessions.ts';
import type { Author } from '../../store/audit/audit.ts';
import { auditedWrite } from '../../store/audit/audited-write.ts';
import type { Database } from '../../store/engine/database.ts';
import { lockFacilities } from '../../store/facilities/facilities.ts';
import { markInvited } from '../../store/users/user-access.ts';
import * as bulk from '../../store/users/user-bulk.ts';
import * as store from '../../store/users/user-writes.ts';
import { toUserResponse } from '../common/to-response.ts';
import { lockOne, requireAdministrator } from './changed-user.ts';
import { scopeOf } from './user-scope.ts';

type Form = z.output<typeof contract.userChangeForm>;
type Selection = z.output<typeof contract.deleteUsers.body>;

/** @param mails null when an outside provider has the passwords */
export function userWriteRoutes(db: Database, mails: Pick<AccountMails, 'sendLink'> | null, now: () => Date) {
  async function deleteUsers(author: Author, body: Selection, text: string) {
    const { callerId } = author;
    const selection = toSelectionFilter(body.user_ids, body.skippeduser_ids, body.all_selected);
    const scope = await scopeOf(db, body.user_menu, body.facility_id, 'facility_id');
    const where = bulk.userSelection(scope, text, selection);
    return bulkDelete(db, author, {
      entity: 'user',
      body,
      selected: { ids: body.user_ids, field: 'user_ids', unknown: 'userUnknown' },
      async preview() {
        await requireOthersOnly(db, where, callerId);
        const { count, withFacilities } = await bulk.countSelected(db, where);
        const code = withFacilities ? 954 : 953;
        return { count, code, question: contract.userDeleteCodes[code] };
      },
      async lock(tx) {
        const locked = await bulk.lockSelected(tx, where, callerId);
        await requireAdministrator(tx, callerId);
        await requireOthersOnly(tx, where, callerId);
        return locked;
      },
      async remove(tx, trail, locked) {
        await bulk.deleteUsers(tx, trail, locked);
        await endSessions(tx, locked);
      },
    });
  }

  return {
    createUser: defineRoute(contract.createUser, async ({ body, ...author }) => {
      const row = await auditedWrite(db, author, { action: 'create', entity: 'user' }, async (tx, trail) => {
        const facilities = await lockFacilities(tx, body.location);
        requireAllFound(body.location, facilities);
        const values = { ...valuesOf(body, { administrator: false }), facilities, email: body.email };
        return (await store.addUser(tx, trail, values)) ?? claimRegistration(tx, trail, values);
      });
      if (!row) throw notUnique('emailTaken', 'email');
      if (!mails) return { data: [toUserResponse(row)] };
      const isMailed = await mails.sendLink(invitationFor(row), row, author.httpRequestId);
      if (!isMailed) return { data: [toUserResponse(row)], message: 'mailNotSent' };
      const invitedAt = now();
      await markInvited(db, row.id, invitedAt);
      return { data: [toUserResponse({ ...row, invitedAt })] };
    }),
    updateUser: defineRoute(contract.updateUser, async ({ params, body, ...author }) => {
      const row = await auditedWrite(db, author, { action: 'update', entity: 'user' }, async (tx, trail) => {
        const facilities = await lockFacilities(tx, body.location);
        const before = await lockOne(tx, params.id, author.callerId);
        const values = { ...valuesOf(body, before), facilities };
        const sent = { ...before, ...values, version: body.version ?? before.version };
        requireCurrentVersion(toUserResponse(before), toUserResponse(sent));
        requireAllFound(body.location, facilities);
        if (before.id === author.callerId && !values.administrator) throw selfDemotion();
        return store.changeUser(tx, trail, before, values);
      });
      return { data: [toUserResponse(row)] };
    }),
    resetUser: defineRoute(contract.resetUser, async ({ params, body, ...author }) => {
      const row = await auditedWrite(db, author, { action: 'reset', entity: 'user' }, async (tx, trail) => {
        const before = await lockOne(tx, params.id, author.callerId);
        const sent = { ...before, status: 'RECOVERY' as const, version: body.version ?? before.version };
        requireCurrentVersion(toUserResponse(before), toUserResponse(sent));
        if (!resettableUserStatuses.includes(before.status)) throw new HttpError(409, 'userNotResettable');
        // RECOVERY may sign in, so the old password is removed until a new one is set.
        await removePassword(tx, before.id);
        return store.setStatus(tx, trail, before, 'RECOVERY');
      });
      const data = [toUserResponse(row)];
      if (!mails) return { data, message: 'userReset' };
      const isMailed = await mails.sendLink('reset', row, author.httpRequestId);
      return { data, message: isMailed ? 'resetEmailSent' : 'mailNotSent' };
    }),
    deleteUsers: defineRoute(contract.deleteUsers, ({ body, ...author }) => deleteUsers(author, body, '')),
    deleteFoundUsers: defineRoute(contract.deleteFoundUsers, ({ body, ...author }) =>
      deleteUsers(author, body, body.searchValue),
    ),
  } satisfies RoutesOf<typeof contract>;
}

function valuesOf(form: Form, { administrator }: { administrator: boolean }) {
  return {
    firstName: form.firstName,
    lastName: form.lastName,
    countryCode: form.countryCode,
    phoneNumber: form.phoneNumber,
    administrator: form.administrator ?? administrator,
  };
}

function selfDemotion(): HttpError {
  return new HttpError(422, 'selfDemote', { errors: { administrator: 'selfDemote' } });
}

function requireAllFound(requested: readonly string[], found: readonly unknown[]): void {
  const different = new Set(requested.map((id) => id.toLowerCase()));
  if (different.size !== found.length) throw recordNotFound('facilityUnknown', 'location');
}

/** Even when all are selected: the count on the screen is what is deleted, so the caller must be excluded explicitly. */
async function requireOthersOnly(db: Database, where: SQL | undefined, callerId: string): Promise<void> {
  if (await bulk.includesUser(db, where, callerId)) throw new HttpError(422, 'selfDelete');
}
