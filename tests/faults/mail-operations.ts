// Emails that people get besides codes: a link for a forgotten password, and an invitation.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { forgotPassword } from '../../contract/accounts/accounts.ts';
import { mailDelayed } from '../../contract/common/envelope.ts';
import { createUser } from '../../contract/users/user-writes.ts';
import { users } from '../../server/store/schema/index.ts';
import { typedUser } from '../support/form-values.ts';
import { addFacility, addUser } from '../support/records.ts';
import { openAppClient, outcomeOf } from './app-client.ts';
import type { Attempt, Operation, Outcome } from './matrix.ts';
import type { Stand } from './stand.ts';
import { mailsTo, untilMailed } from './until-mailed.ts';

const newAddress = () => `mail-${randomUUID().slice(0, 8)}@example.com`;

export function mailOperations(stand: Stand): Operation[] {
  const { db } = stand;

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
        return untilMailed(stand, email);
      },
      effects: async () => mailsTo(stand, email),
    };
  };

  /** Saved is saved; the message says that the email will be sent, and it comes by itself. */
  const invite = async (): Promise<Attempt> => {
    const { call } = await openAppClient(stand);
    const email = newAddress();
    const body = typedUser([await addFacility(db)], { email });
    let isSaved = false;
    async function save(): Promise<Outcome> {
      let delayed: string | null = null;
      const outcome = await outcomeOf(async () => {
        const { code, message } = await call(createUser, { body });
        if (code === mailDelayed) delayed = message;
      });
      isSaved = outcome.done;
      return delayed === null ? outcome : { done: false, told: delayed };
    }
    return {
      async run() {
        if (!isSaved) return save();
        return untilMailed(stand, email);
      },
      effects: () => db.$count(users, eq(users.email, email)),
    };
  };

  return [
    { name: 'link for a forgotten password', unattended: true, prepare: forget },
    { name: 'invitation', prepare: invite },
  ];
}
