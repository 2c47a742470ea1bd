// Changes of users: contract in, store, contract out. Whoever makes one stays an administrator: nobody deletes
// or demotes themselves, and of two who do it to each other the second is refused. So one is always left.
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import * as contract from '../../contract/user-writes.ts';
import { resettableUserStatuses } from '../../contract/users.ts';
import type { RoutesOf } from '../call.ts';
import { Refusal, unknown } from '../http/refusal.ts';
import type { AccountMails } from '../identity/account-mails.ts';
import { removePassword } from '../identity/passwords.ts';
import { takeOver } from '../identity/registration.ts';
import { endSessions } from '../identity/sessions.ts';
import { implement } from '../implement.ts';
import type { Author } from '../store/audit.ts';
import type { Database } from '../store/database.ts';
import { holdFacilities } from '../store/facilities.ts';
import * as bulk from '../store/user-bulk.ts';
import * as store from '../store/user-writes.ts';
import { holdUsers, isAdministrator } from '../store/users.ts';
import { write } from '../store/write.ts';
import { notUnique, refuseStale } from './conflicts.ts';
import { userOnWire } from './on-wire.ts';
import { bulkDelete, chosenOf } from './selection.ts';
import { scopeOf } from './user-scope.ts';

type Form = z.output<typeof contract.userChangeForm>;
type Selection = z.output<typeof contract.deleteUsers.body>;

/** @param mails without them people have no password here, and need no link to set one */
export function userWriteRoutes(db: Database, mails: Pick<AccountMails, 'sendLink'> | null) {
  async function deleteUsers(author: Author, body: Selection, text: string) {
    const { callerId } = author;
    const chosen = chosenOf(body.user_ids, body.skippeduser_ids, body.all_selected);
    const scope = await scopeOf(db, body.user_menu, body.facility_id, 'facility_id');
    const which = bulk.chosenUsers(scope, text, chosen);
    return bulkDelete(db, author, {
      entity: 'user',
      body,
      named: { ids: body.user_ids, field: 'user_ids', unknown: 'userUnknown' },
      async check() {
        await refuseOneself(db, which, callerId);
        const { count, withFacilities } = await bulk.countChosen(db, which);
        const code = withFacilities ? 954 : 953;
        return { count, code, question: contract.userDeleteCodes[code] };
      },
      async hold(tx) {
        const held = await bulk.holdChosen(tx, which, callerId);
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
    createUser: implement(contract.createUser, async ({ body, ...author }) => {
      const row = await write(db, author, { action: 'create', entity: 'user' }, async (tx, trail) => {
        const facilities = await holdFacilities(tx, body.location);
        refuseMissing(body.location, facilities);
        const values = { ...valuesOf(body, { administrator: false }), facilities, email: body.email };
        return (await store.addUser(tx, trail, values)) ?? takeOver(tx, trail, values);
      });
      if (!row) throw notUnique('emailTaken', 'email');
      const sent = (await mails?.sendLink('invitation', row, author.requestId)) ?? true;
      return { data: [userOnWire(row)], message: sent ? 'success' : 'mailNotSent' };
    }),
    updateUser: implement(contract.updateUser, async ({ params, body, ...author }) => {
      const row = await write(db, author, { action: 'update', entity: 'user' }, async (tx, trail) => {
        const facilities = await holdFacilities(tx, body.location);
        const before = await holdOne(tx, params.id, author.callerId);
        const values = { ...valuesOf(body, before), facilities };
        const sent = { ...before, ...values, version: body.version ?? before.version };
        refuseStale(userOnWire(before), userOnWire(sent));
        refuseMissing(body.location, facilities);
        if (before.id === author.callerId && !values.administrator) throw selfDemoted();
        return store.changeUser(tx, trail, before, values);
      });
      return { data: [userOnWire(row)] };
    }),
    resetUser: implement(contract.resetUser, async ({ params, ...author }) => {
      const row = await write(db, author, { action: 'reset', entity: 'user' }, async (tx, trail) => {
        const before = await holdOne(tx, params.id, author.callerId);
        if (!resettableUserStatuses.includes(before.status)) throw new Refusal(409, 'userNotResettable');
        // RECOVERY may enter (store/users.ts), so the old password goes: there is none until a new one is set.
        await removePassword(tx, before.id);
        return store.setStatus(tx, trail, before, 'RECOVERY');
      });
      const sent = (await mails?.sendLink('reset', row, author.requestId)) ?? true;
      return { data: [userOnWire(row)], message: sent ? 'userReset' : 'mailNotSent' };
    }),
    deleteUsers: implement(contract.deleteUsers, ({ body, ...author }) => deleteUsers(author, body, '')),
    deleteFoundUsers: implement(contract.deleteFoundUsers, ({ body, ...author }) =>
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
  const held = await holdUsers(tx, [id, callerId]);
  await refuseOutsider(tx, callerId);
  const row = held.find((it) => it.id === id.toLowerCase());
  if (!row) throw unknown('userUnknown', 'id');
  return row;
}

function selfDemoted(): Refusal {
  return new Refusal(422, 'selfDemote', { errors: { administrator: 'selfDemote' } });
}

/** Refuses facilities that there are not. */
function refuseMissing(asked: readonly string[], there: readonly unknown[]): void {
  const different = new Set(asked.map((id) => id.toLowerCase()));
  if (different.size !== there.length) throw unknown('facilityUnknown', 'location');
}

/** Refuses whoever has been an administrator until a moment ago; the caller is held. */
async function refuseOutsider(tx: Database, callerId: string): Promise<void> {
  if (!(await isAdministrator(tx, callerId))) throw new Refusal(403, 'forbidden');
}

/** Also where all are selected: what the screen counts is what is deleted, so the person must skip themselves. */
async function refuseOneself(db: Database, which: SQL | undefined, callerId: string): Promise<void> {
  if (await bulk.isAmong(db, which, callerId)) throw new Refusal(422, 'selfDelete');
}
