// Emails that people get besides codes: a link for a forgotten password, and an invitation.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { forgotPassword } from '../../contract/accounts/accounts.ts';
import { contractMessages } from '../../contract/common/messages.ts';
import { createUser } from '../../contract/users/user-writes.ts';
import { users } from '../../server/store/schema/index.ts';
import { typedUser } from '../support/form-values.ts';
import { addFacility, addUser } from '../support/records.ts';
import { openAppClient, outcomeOf } from './app-client.ts';
import type { Attempt, Operation, Outcome } from './matrix.ts';
import type { Stand } from './stand.ts';

/** For an email that the service sends after its answer. */
const patienceMs = 12_000;
const lookMs = 200;

const newAddress = () => `mail-${randomUUID().slice(0, 8)}@example.com`;

export function mailOperations(stand: Stand): Operation[] {
  const { db } = stand;
  const mailsTo = (email: string) => stand.mails().filter((to) => to === email).length;

  async function untilMailed(email: string): Promise<Outcome> {
    for (const end = Date.now() + patienceMs; Date.now() < end; await wait(lookMs)) {
      if (mailsTo(email) > 0) return { done: true };
    }
    return { done: false, told: null };
  }

  /** The answer is the same with and without an account, so the email must come by itself. */
  const forget = async (): Promise<Attempt> => {
    const { call } = await openAppClient(stand);
    const email = newAddress();
    await addUser(db, { email });
    let isAsked = false;
    return {
      async run() {
        if (!isAsked) await call(forgotPassword, { body: { factorType: 'EMAIL', username: email } });
        isAsked = true;
        return untilMailed(email);
      },
      effects: async () => mailsTo(email),
    };
  };

  /** Saved is saved; the message says that no email came, and what helps. */
  const invite = async (): Promise<Attempt> => {
    const { call } = await openAppClient(stand);
    const email = newAddress();
    const body = typedUser([await addFacility(db)], { email });
    let isSaved = false;
    async function save(): Promise<Outcome> {
      let message = '';
      const outcome = await outcomeOf(async () => {
        ({ message = '' } = await call(createUser, { body }));
      });
      isSaved = outcome.done;
      return message === contractMessages.mailNotSent ? { done: false, told: message } : outcome;
    }
    return {
      async run() {
        if (!isSaved) return save();
        await call(forgotPassword, { body: { factorType: 'EMAIL', username: email } });
        return untilMailed(email);
      },
      effects: () => db.$count(users, eq(users.email, email)),
    };
  };

  return [
    { name: 'link for a forgotten password', unattended: true, prepare: forget },
    { name: 'invitation', prepare: invite },
  ];
}
