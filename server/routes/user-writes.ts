// Changes of users: contract in, store, contract out. Whoever makes one stays an administrator: nobody deletes
// or demotes themselves, and of two who do it to each other the second is refused. So one is always left.
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import * as contract from '../../contract/users/user-writes.ts';
import { resettableUserStatuses } from '../../contract/users/users.ts';
import { defineRoute } from '../http/define-route.ts';
import { HttpError, unknown } from '../http/http-error.ts';
import type { RoutesOf } from '../http/route.ts';
import { claimRegistration } from '../identity/accounts/registration.ts';
import type { AccountMails } from '../identity/links/account-mails.ts';
import { removePassword } from '../identity/passwords/passwords.ts';
import { endSessions } from '../identity/sessions/end-sessions.ts';
import type { Author } from '../store/audit/audit.ts';
import { write } from '../store/audit/audited-write.ts';
import type { Database } from '../store/engine/database.ts';
import { lockFacilities } from '../store/facilities/facilities.ts';
import * as bulk from '../store/users/user-bulk.ts';
import * as store from '../store/users/user-writes.ts';
import { isAdministrator, lockUsers } from '../store/users/users.ts';
import { notUnique, refuseStale } from './conflicts.ts';
import { bulkDelete, toSelectionFilter } from './selection.ts';
import { toUserResponse } from './to-response.ts';
import { scopeOf } from './user-scope.ts';

type Form = z.output<typeof contract.userChangeForm>;
type Selection = z.output<typeof contract.deleteUsers.body>;

/** @param mails without them people have no password here, and need no link to set one */
export function userWriteRoutes(db: Database, mails: Pick<AccountMails, 'sendLink'> | null) {
  async function deleteUsers(author: Author, body: Selection, text: string) {
    const { callerId } = author;
    const chosen = toSelectionFilter(body.user_ids, body.skippeduser_ids, body.all_selected);
    const scope = await scopeOf(db, body.user_menu, body.facility_id, 'facility_id');
    const which = bulk.userSelection(scope, text, chosen);
    return bulkDelete(db, author, {
      entity: 'user',
      body,
      named: { ids: body.user_ids, field: 'user_ids', unknown: 'userUnknown' },
      async check() {
        await refuseOneself(db, which, callerId);
        const { count, withFacilities } = await bulk.countSelected(db, which);
        const code = withFacilities ? 954 : 953;
        return { count, code, question: contract.userDeleteCodes[code] };
      },
      async hold(tx) {
        const held = await bulk.lockSelected(tx, which, callerId);
        await refuseOutsider(tx, callerId);
        await refuseOneself(tx, which, callerId);
        return held;
      },
      async remove(tx, trail, held) {
        await bulk.deleteUsers(tx, trail, held);
        await endSessions(tx, held);
      },
    });
  }

  return {
    createUser: defineRoute(contract.createUser, async ({ body, ...author }) => {
      const row = await write(db, author, { action: 'create', entity: 'user' }, async (tx, trail) => {
        const facilities = await lockFacilities(tx, body.location);
        refuseMissing(body.location, facilities);
        const values = { ...valuesOf(body, { administrator: false }), facilities, email: body.email };
        return (await store.addUser(tx, trail, values)) ?? claimRegistration(tx, trail, values);
      });
      if (!row) throw notUnique('emailTaken', 'email');
      const sent = (await mails?.sendLink('invitation', row, author.requestId)) ?? true;
      return { data: [toUserResponse(row)], message: sent ? 'success' : 'mailNotSent' };
    }),
    updateUser: defineRoute(contract.updateUser, async ({ params, body, ...author }) => {
      const row = await write(db, author, { action: 'update', entity: 'user' }, async (tx, trail) => {
        const facilities = await lockFacilities(tx, body.location);
        const before = await holdOne(tx, params.id, author.callerId);
        const values = { ...valuesOf(body, before), facilities };
        const sent = { ...before, ...values, version: body.version ?? before.version };
        refuseStale(toUserResponse(before), toUserResponse(sent));
        refuseMissing(body.location, facilities);
        if (before.id === author.callerId && !values.administrator) throw selfDemoted();
        return store.changeUser(tx, trail, before, values);
      });
      return { data: [toUserResponse(row)] };
    }),
    resetUser: defineRoute(contract.resetUser, async ({ params, ...author }) => {
      const row = await write(db, author, { action: 'reset', entity: 'user' }, async (tx, trail) => {
        const before = await holdOne(tx, params.id, author.callerId);
        if (!resettableUserStatuses.includes(before.status)) throw new HttpError(409, 'userNotResettable');
        // RECOVERY may enter (store/users.ts), so the old password goes: there is none until a new one is set.
        await removePassword(tx, before.id);
        return store.setStatus(tx, trail, before, 'RECOVERY');
      });
      const sent = (await mails?.sendLink('reset', row, author.requestId)) ?? true;
      return { data: [toUserResponse(row)], message: sent ? 'userReset' : 'mailNotSent' };
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

/** The user, held together with the one who changes them, who must still be an administrator. */
async function holdOne(tx: Database, id: string, callerId: string) {
  const held = await lockUsers(tx, [id, callerId]);
  await refuseOutsider(tx, callerId);
  const row = held.find((it) => it.id === id.toLowerCase());
  if (!row) throw unknown('userUnknown', 'id');
  return row;
}

function selfDemoted(): HttpError {
  return new HttpError(422, 'selfDemote', { errors: { administrator: 'selfDemote' } });
}

/** Refuses facilities that there are not. */
function refuseMissing(asked: readonly string[], there: readonly unknown[]): void {
  const different = new Set(asked.map((id) => id.toLowerCase()));
  if (different.size !== there.length) throw unknown('facilityUnknown', 'location');
}

/** Refuses whoever has been an administrator until a moment ago; the caller is held. */
async function refuseOutsider(tx: Database, callerId: string): Promise<void> {
  if (!(await isAdministrator(tx, callerId))) throw new HttpError(403, 'forbidden');
}

/** Also where all are selected: what the screen counts is what is deleted, so the person must skip themselves. */
async function refuseOneself(db: Database, which: SQL | undefined, callerId: string): Promise<void> {
  if (await bulk.isAmong(db, which, callerId)) throw new HttpError(422, 'selfDelete');
}
