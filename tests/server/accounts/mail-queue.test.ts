// Emails that the mail server does not accept at once: what whoever asked for them reads, that they are sent later, and
// when they are given up.
import { once } from 'node:events';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgotPassword, register } from '../../../contract/accounts/accounts.ts';
import { contractMessages } from '../../../contract/common/messages.ts';
import { listNotices } from '../../../contract/service/notices.ts';
import { inviteUser } from '../../../contract/users/user-access.ts';
import { createUser, resetUser } from '../../../contract/users/user-writes.ts';
import { mailPlace } from '../../../server/base/sealed-places.ts';
import { createMailQueue } from '../../../server/identity/links/mail-queue.ts';
import { mailTimes } from '../../../server/identity/links/mail-times.ts';
import { createSmtpMailer } from '../../../server/mail/smtp-mailer.ts';
import { isTriable, postponeMail, releaseMail } from '../../../server/store/accounts/outgoing-mails.ts';
import { claim, inMs } from '../../../server/store/common/work.ts';
import { auditRecords, oneTimeLinks, outgoingMails } from '../../../server/store/schema/index.ts';
import { accountsOf, passwordOf } from '../../support/accounts.ts';
import { eventually } from '../../support/eventually.ts';
import { type SmtpBehaviour, startFakeSmtp } from '../../support/fake-smtp.ts';
import { typedUser } from '../../support/form-values.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addFacility, addUser } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { secrets } from '../../support/service-dependencies.ts';

const from = 'console@example.org';
/** Read at each try; a test that changes it does so for itself. */
const patienceMs: [number] = [60_000];
/** Everything is due at once, and administrators learn of it at once. */
const times = {
  ...mailTimes,
  patienceMs,
  backoffMs: [0],
  noticeAfterMs: { other: 0, deferred: 0 },
} as const;

let smtp: Awaited<ReturnType<typeof startFakeSmtp>>;
let service: TestService;
let facility: string;

beforeAll(async () => {
  smtp = await startFakeSmtp();
  service = await startTestService({
    mailer: createSmtpMailer({ url: smtp.url, from }),
    mailTimes: times,
  });
  facility = await addFacility(service.db);
});

afterAll(async () => {
  await service.close();
  await smtp.stop();
});

beforeEach(async () => {
  await service.db.delete(outgoingMails);
  smtp.behave({});
  smtp.received.length = 0;
  patienceMs[0] = 60_000;
});

/** Adds a user; resolves with the answer. */
async function invite(at = service, location = facility) {
  const body = typedUser([location]);
  const answer = await (await at.send(createUser, { body })).json();
  return { email: body.email, id: answer.data[0].user_id as string, answer };
}

const messageId = (message: string) => /^Message-ID: (.*)$/im.exec(message)?.[1];
const never = () => new Promise<never>(() => undefined);
const waiting = () => service.db.$count(outgoingMails);

describe('a mail server that greets late', () => {
  it('gets the email on the same connection, after the answer said that it will be sent', async () => {
    const greets = new AbortController();
    const greeting = once(greets.signal, 'abort');
    const patient = await startTestService({
      mailer: createSmtpMailer({ url: smtp.url, from }),
      mailTimes: { ...times, visibleMs: 20 },
    });
    smtp.behave({ beforeGreeting: () => greeting });
    const connections = smtp.connections();
    const { email, answer } = await invite(patient, await addFacility(patient.db));
    expect(answer).toMatchObject({
      status: true,
      code: 'MAIL_DELAYED',
      message: contractMessages.mailDelayed,
      data: [{ invited_date: null }],
    });
    greets.abort();
    await eventually(() => expect(smtp.received).toMatchObject([{ to: email, from }]));
    expect(smtp.connections()).toBe(connections + 1);
    await eventually(async () => expect(await patient.db.$count(outgoingMails)).toBe(0));
    await patient.close();
  });
});

const passing: Readonly<Record<string, SmtpBehaviour>> = {
  'is sent away with 421': { greeting: '421 4.3.2 try again later' },
  'is refused with 554 at the greeting': { greeting: '554 no service here' },
  'meets a web page in place of a mail server': { greeting: '<!doctype html><title>Gateway</title>' },
  'is put off by a greylist': { replies: { RCPT: '450 4.2.0 greylisted' } },
  'is put off after its text': { replies: { '.': '451 4.7.1 try again later' } },
  'is refused as a sender': { replies: { MAIL: '550 5.7.1 who are you' } },
  'loses the connection after its text': { breaksAt: '.' },
  'loses the connection in the middle': { breaksAt: 'RCPT' },
  'hears nothing at all': { beforeGreeting: never },
  'hears nothing after its text': { replies: { '.': '' } },
};

describe('an email that', () => {
  it.each(Object.entries(passing))(
    '%s is sent later, and nothing says before that it was',
    async (_, behaviour) => {
      smtp.behave(behaviour);
      if (behaviour.beforeGreeting ?? behaviour.replies?.['.'] === '') patienceMs[0] = 50;
      const { id, email, answer } = await invite();
      expect(answer).toMatchObject({ code: 'MAIL_DELAYED', data: [{ invited_date: null }] });
      expect(await service.db.$count(outgoingMails, eq(outgoingMails.failedTries, 1))).toBe(1);
      smtp.behave({});
      patienceMs[0] = 60_000;
      await service.tryMails();
      const ids = new Set(smtp.received.map(({ message }) => messageId(message)));
      expect(smtp.received.at(-1)).toMatchObject({ to: email });
      // Who receives it twice, because nobody knew that it was accepted, can tell.
      expect(ids.size).toBe(1);
      expect(await waiting()).toBe(0);
      const again = await service.send(inviteUser, { params: { id } });
      expect(await again.json()).toMatchObject({ data: [{ invited_date: service.clock.now.toISOString() }] });
    },
  );

  it.each([
    ['recipient', { replies: { RCPT: '550 5.1.1 no such user' } }],
    ['message', { replies: { '.': '554 5.7.1 refused' } }],
  ])(
    'whose %s is refused for good is not tried again, its link ends, and whoever asked reads it',
    async (_, behaviour) => {
      smtp.behave(behaviour);
      const { id, answer } = await invite();
      expect(answer).toMatchObject({ code: 'MAIL_NOT_SENT', message: contractMessages.mailNotSent });
      expect(answer.data[0].invited_date).toBeNull();
      expect(await service.db.$count(oneTimeLinks, eq(oneTimeLinks.userId, id))).toBe(0);
      const connections = smtp.connections();
      await service.tryMails();
      expect(smtp.connections()).toBe(connections);
      expect(await readFailure(await service.send(inviteUser, { params: { id } }))).toMatchObject({
        http: 422,
        message: contractMessages.mailRefused,
      });
      expect(await service.db.$count(auditRecords, eq(auditRecords.recordId, id))).toBe(1);
    },
  );

  it('meets a server that is down, or one without TLS, is sent when that is over', async () => {
    const gone = await startFakeSmtp();
    await gone.stop();
    for (const url of [gone.url, smtp.url.replace('127.0.0.1', '0.0.0.0'), 'smtp://mail.invalid:25']) {
      const queue = createMailQueue({
        ...{ db: service.db, secrets, now: () => new Date(), times },
        log: { info() {}, warn() {}, error() {} },
        mailer: createSmtpMailer({ url, from }),
      });
      const userId = await addUser(service.db);
      const mail = { id: crypto.randomUUID(), userId, kind: 'code', httpRequestId: 'r' } as const;
      await queue.send({ ...mail, callerAddress: '', secret: '123456', lifetimeMs: 60_000 });
      await queue.close();
    }
    const found = await service.db.select({ problem: outgoingMails.problem }).from(outgoingMails);
    expect(found.map(({ problem }) => problem).sort()).toEqual(['dns', 'tls', 'unreachable']);
  });
});

describe('the queue', () => {
  it('outlives the service: what one process could not send, the next one does', async () => {
    smtp.behave({ beforeGreeting: never });
    const parts = {
      ...{
        db: service.db,
        secrets,
        now: () => new Date(),
        times: { ...times, visibleMs: 20 },
      },
      log: { info() {}, warn() {}, error() {} },
      mailer: createSmtpMailer({ url: smtp.url, from }),
    };
    const userId = await addUser(service.db, { email: 'patient@example.org' });
    const first = createMailQueue(parts);
    const mail = { id: crypto.randomUUID(), userId, kind: 'code', httpRequestId: 'r' } as const;
    expect(await first.send({ ...mail, callerAddress: '', secret: '123456', lifetimeMs: 600_000 })).toBe(
      'delayed',
    );
    // A process that lives keeps it from others.
    smtp.behave({});
    await service.tryMails();
    expect(smtp.received).toEqual([]);
    await first.close();
    await service.tryMails();
    expect(smtp.received).toMatchObject([{ to: 'patient@example.org' }]);
    expect(smtp.received[0]?.message).toContain('123456');
  });

  it('sends what a killed process had, once its lease is over, and a late one puts nothing off', async () => {
    smtp.behave({ replies: { RCPT: '450 later' } });
    const { email } = await invite();
    const rows = { table: outgoingMails, key: 'id' } as const;
    const take = (leaseMs: number) => claim(service.db, rows, { leaseMs, max: 1, where: isTriable() });
    smtp.behave({});
    const [killed] = await take(600_000);
    if (!killed) throw new Error('no email waits');
    await service.tryMails();
    expect(await waiting()).toBe(1);
    // Its lease is over.
    await service.db.update(outgoingMails).set({ dueAt: inMs(0) });
    const [next] = await take(600_000);
    const failure = { problem: 'silent', reply: '', waitMs: 0, noticeAfterMs: 0 } as const;
    await postponeMail(service.db, killed, failure);
    await service.tryMails();
    expect(await waiting()).toBe(1);
    if (next) await releaseMail(service.db, next);
    await service.tryMails();
    expect(smtp.received).toMatchObject([{ to: email }]);
    expect(await waiting()).toBe(0);
  });

  it('keeps neither links nor codes readable', async () => {
    smtp.behave({ replies: { RCPT: '450 later' } });
    await invite();
    const [row] = await service.db.select().from(outgoingMails);
    if (!row) throw new Error('no email waits');
    expect(secrets.open(mailPlace(row), row.sealed)).toContain('#link=');
    expect(JSON.stringify(row)).not.toContain('#link=');
  });

  it('sends one email for several requests, and none to whoever does not need it any more', async () => {
    const accounts = accountsOf(service);
    const email = 'forgetful@example.org';
    const userId = await addUser(service.db, { email });
    smtp.behave({ greeting: '421 later' });
    for (let times = 0; times < 4; times++) {
      expect((await accounts.forgot(email)).status).toBe(200);
      await service.settled();
    }
    expect(await waiting()).toBe(1);
    smtp.behave({});
    await service.tryMails();
    expect(smtp.received).toHaveLength(1);
    smtp.behave({ greeting: '421 later' });
    await accounts.forgot(email);
    await service.settled();
    await service.db.delete(oneTimeLinks).where(eq(oneTimeLinks.userId, userId));
    smtp.behave({});
    await service.tryMails();
    expect(smtp.received).toHaveLength(1);
    expect(await waiting()).toBe(0);
  });

  it('gives up after a day: the link ends, and nothing says that the email was sent', async () => {
    smtp.behave({ greeting: '421 later' });
    const { id, email } = await invite();
    await service.db.update(outgoingMails).set({ expiresAt: sql`now()` });
    smtp.behave({});
    await service.tryMails();
    expect(smtp.received).toEqual([]);
    expect(await service.db.$count(oneTimeLinks, eq(oneTimeLinks.userId, id))).toBe(0);
    const [row] = await service.db.select().from(outgoingMails);
    expect(row).toMatchObject({ sealed: '', givenUpAt: expect.any(Date) });
    expect((await service.ask(listNotices, {})).data).toMatchObject([
      { kind: 'mail', count: 1, records: [{ entity: 'users', id, name: email }] },
    ]);
    // The next email to this user says enough.
    await service.ask(inviteUser, { params: { id } });
    expect((await service.ask(listNotices, {})).data).toEqual([]);
  });
});

describe('what is read', () => {
  const registration = (email: string) => ({
    fullname: 'Ada Morgan',
    email,
    username: 'ada',
    plain: true,
    password: passwordOf('x'),
  });

  it('after a reset and an invitation whose email is delayed says that it will be sent', async () => {
    smtp.behave({ greeting: '421 later' });
    const reset = await addUser(service.db, { status: 'LOCKED_OUT' });
    expect(await (await service.send(resetUser, { params: { id: reset }, body: {} })).json()).toMatchObject({
      code: 'MAIL_DELAYED',
      message: contractMessages.resetEmailDelayed,
    });
    const staged = await addUser(service.db, { status: 'STAGED' });
    expect(await (await service.send(inviteUser, { params: { id: staged } })).json()).toMatchObject({
      code: 'MAIL_DELAYED',
      message: contractMessages.mailDelayed,
      data: [{ invited_date: null }],
    });
    expect(await service.db.$count(auditRecords, eq(auditRecords.recordId, staged))).toBe(0);
    smtp.behave({});
    await service.tryMails();
    const rows = await service.db.select().from(auditRecords).where(eq(auditRecords.recordId, staged));
    expect(rows).toMatchObject([{ after: { invited_date: service.clock.now.toISOString() } }]);
  });

  it('after a registration is the same when the server refuses the address, and is in no notice', async () => {
    smtp.behave({ replies: { RCPT: '550 no such user' } });
    const registered = await service.send(register, { body: registration('typo@example.org') }, null);
    expect(await registered.json()).toMatchObject({ message: contractMessages.registrationMailed });
    await service.settled();
    expect((await service.ask(listNotices, {})).data).toEqual([]);
  });

  it('of a forgotten password is always the same', async () => {
    const body = (username: string) => ({ body: { factorType: 'EMAIL', username } });
    const email = 'same@example.org';
    await addUser(service.db, { email });
    smtp.behave({ greeting: '421 later' });
    const answers = [email, 'nobody@example.org'].map(async (username) =>
      (await service.send(forgotPassword, body(username), null)).json(),
    );
    const [known, unknown] = await Promise.all(answers);
    expect(known).toEqual(unknown);
    await service.settled();
  });

  it('by whoever waits for a code is that it was not sent, or that it is being sent', async () => {
    const accounts = accountsOf(service);
    const { email } = await accounts.enroll(passwordOf('x'));
    smtp.behave({ greeting: '554 no service here' });
    const refused = await accounts.login(email, passwordOf('x'));
    expect(await readFailure(refused)).toMatchObject({
      http: 503,
      message: contractMessages.mailUnavailable,
    });
    // A code that was not sent keeps nobody from asking for another one.
    smtp.behave({ replies: { RCPT: '450 4.2.0 greylisted' } });
    const delayed = await accounts.login(email, passwordOf('x'));
    expect(await delayed.json()).toMatchObject({
      code: 'MAIL_DELAYED',
      message: contractMessages.codeDelayed,
    });
    smtp.behave({});
    await service.tryMails();
    expect(smtp.received.at(-1)?.message).toMatch(/Your code is \d{6}\. It expires in 10 minutes/);
  });
});
