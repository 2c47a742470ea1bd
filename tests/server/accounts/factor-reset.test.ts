// A lost second factor: reset by another administrator, or on the machine.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getSecondFactor } from '../../../contract/accounts/second-factor.ts';
import { actOnNotice, listNotices } from '../../../contract/service/notices.ts';
import { resetSecondFactor } from '../../../contract/users/factor-reset.ts';
import { getUser, listUsers } from '../../../contract/users/users.ts';
import { addToQueue } from '../../../server/identity/links/mail-queue.ts';
import { createSecurityMails } from '../../../server/identity/links/security-mails.ts';
import { createServiceSession } from '../../../server/identity/sessions/service-sessions.ts';
import { authenticators, recoveryCodes, sessionFactors } from '../../../server/store/schema/index.ts';
import { resetSecondFactor as resetOnMachine } from '../../../server/upkeep/reset-second-factor.ts';
import { withAccountService } from '../../support/account-service.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { addHolder, addPerson } from '../../support/factor-people.ts';
import { readFailure } from '../../support/read-failure.ts';
import { callAs } from '../../support/second-factor.ts';
import type { TestService } from '../../support/service.ts';
import { secrets } from '../../support/service-dependencies.ts';

let service: TestService;

withAccountService((started) => {
  service = started;
});

const reset = (id: string, authorization?: string) =>
  service.send(resetSecondFactor, { params: { id } }, authorization);

async function rowsOf(id: string) {
  const { db } = service;
  return [
    await db.$count(authenticators, eq(authenticators.userId, id)),
    await db.$count(recoveryCodes, eq(recoveryCodes.userId, id)),
    await db.$count(sessionFactors, eq(sessionFactors.userId, id)),
  ];
}

async function readMails(email: string) {
  await service.tryMails();
  return (await service.mailbox(email).letters()).map(({ subject }) => subject);
}

describe('another administrator', () => {
  it('resets it: nothing of it is left, all sessions end, the person is told, and it is in the trail', async () => {
    const { id, email, session } = await addHolder(service);
    const answer = await reset(id);
    expect(await answer.json()).toMatchObject({
      message: 'Second factor reset.',
      data: [{ user_id: id, second_factor: false }],
    });
    expect(await rowsOf(id)).toEqual([0, 0, 0]);
    const refused = await readFailure(await service.send(listUsers, {}, session));
    expect(refused).toMatchObject({ http: 401, message: 'Please sign in.' });
    expect(await readMails(email)).toContain('Your second factor was reset');
    const [entry] = (await readTrail(service.db)).slice(-1);
    expect(entry).toMatchObject({ action: 'reset', entity: 'user', userId: service.users.administrator });
    const again = `Bearer ${await createServiceSession(service.db, id)}`;
    expect((await callAs(service, again, getSecondFactor)).state).toBe('none');
  });

  it('resets none where there is none, and nobody their own', async () => {
    const { id } = await addPerson(service);
    expect(await readFailure(await reset(id))).toMatchObject({ http: 409 });
    const own = await addHolder(service);
    expect(await readFailure(await reset(own.id, own.session))).toMatchObject({ http: 422 });
    expect((await callAs(service, own.session, getUser, { params: { id: own.id } }))[0]?.second_factor).toBe(
      true,
    );
  });
});

describe('the command on the machine', () => {
  const onMachine = (email: string) => {
    const { db, publicUrl } = service;
    const securityMails = createSecurityMails({
      publicUrl,
      add: (tx, mail) => addToQueue(tx, secrets, mail),
    });
    return resetOnMachine({ db, securityMails }, { email });
  };

  it('resets that of an administrator, which all are told until one has taken note', async () => {
    const { id, email } = await addHolder(service);
    await onMachine(email.toUpperCase());
    expect(await rowsOf(id)).toEqual([0, 0, 0]);
    expect(await readMails(email)).toContain('Your second factor was reset');
    const read = async () =>
      (await service.ask(listNotices, {})).data.find(({ kind }) => kind === 'secondFactor');
    expect(await read()).toMatchObject({ count: 1, records: [{ id, name: email }], acts: ['takeNote'] });
    const takeNote = (session?: string) =>
      service.send(actOnNotice, { params: { kind: 'secondFactor', act: 'takeNote' } }, session);
    // Not by the person themself, while there is somebody else.
    expect((await takeNote(`Bearer ${await createServiceSession(service.db, id)}`)).status).toBe(409);
    expect((await takeNote()).status).toBe(200);
    expect(await read()).toBeUndefined();
    expect((await takeNote()).status).toBe(409);
    const trail = (await readTrail(service.db)).slice(-2);
    expect(trail).toMatchObject([
      { action: 'reset', job: 'secondFactor', userId: null },
      { action: 'update', details: { factor_reset_noted: email } },
    ]);
  });

  it('says who has none, and whom it does not know', async () => {
    const { email } = await addPerson(service);
    await expect(onMachine(email)).rejects.toThrow(`${email} has no second factor.`);
    await expect(onMachine('nobody@example.com')).rejects.toThrow(
      'No user has the email nobody@example.com.',
    );
  });
});
