// Emails by mail servers that want TLS or a password, and by several processes on one database.
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMailQueue, type MailQueue } from '../../../server/identity/links/mail-queue.ts';
import { mailTimes } from '../../../server/identity/links/mail-times.ts';
import { createSmtpMailer } from '../../../server/mail/smtp-mailer.ts';
import type { OpenDatabase } from '../../../server/store/engine/database.ts';
import { outgoingMails } from '../../../server/store/schema/index.ts';
import { openTestDatabase } from '../../support/database.ts';
import { startFakeSmtp } from '../../support/fake-smtp.ts';
import { createPki } from '../../support/pki.ts';
import { addUser } from '../../support/records.ts';
import { secrets } from '../../support/service-dependencies.ts';
import { issueServer } from '../../support/tls-host.ts';

const pki = createPki();
issueServer(pki, 'mail');
const certificate = { cert: pki.read('mail.pem'), key: pki.read('mail.key') };

let database: OpenDatabase;
const queues: MailQueue[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.db.delete(outgoingMails);
});
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.close()));
});
afterAll(() => database.close());

/** The queue of a process. */
function queueFor(url: string): MailQueue {
  const queue = createMailQueue({
    ...{ db: database.db, secrets, now: () => new Date() },
    times: { ...mailTimes, backoffMs: [0], noticeAfterMs: { other: 0, deferred: 0 } },
    log: { info() {}, warn() {}, error() {} },
    mailer: createSmtpMailer({ url, from: 'console@example.org' }),
  });
  queues.push(queue);
  return queue;
}

async function send(queue: MailQueue) {
  const userId = await addUser(database.db);
  const mail = {
    id: crypto.randomUUID(),
    userId,
    kind: 'forgotten',
    httpRequestId: 'r',
    callerAddress: '',
  } as const;
  const outcome = await queue.send({ ...mail, secret: 'link', lifetimeMs: 600_000 });
  const [row] = await database.db.select().from(outgoingMails).where(eq(outgoingMails.id, mail.id));
  return { outcome, problem: row?.problem, reply: row?.reply };
}

const withPassword = (url: string) => url.replace('//', '//console:secret@');

it('a refused password is named, and the email is sent once it is right', async () => {
  const EHLO = '250-mail\r\n250 AUTH PLAIN';
  const smtp = await startFakeSmtp({ replies: { EHLO, AUTH: '535 5.7.8 authentication failed' } });
  const queue = queueFor(withPassword(smtp.url));
  expect(await send(queue)).toEqual({
    outcome: 'delayed',
    problem: 'login',
    reply: '535 5.7.8 authentication failed',
  });
  smtp.behave({ replies: { EHLO, AUTH: '235 welcome' } });
  await queue.tryDue();
  expect(smtp.received).toHaveLength(1);
  await smtp.stop();
});

it('a server whose certificate is not trusted gets no email', async () => {
  const smtp = await startFakeSmtp({}, certificate);
  expect(await send(queueFor(withPassword(smtp.url)))).toMatchObject({ outcome: 'delayed', problem: 'tls' });
  expect(smtp.received).toEqual([]);
  await smtp.stop();
});

it('a server with TLS from the first byte gets the email', async () => {
  const smtp = await startFakeSmtp({}, certificate);
  // The check of the certificate is left out, as an operator may do in SMTP_URL.
  const queue = queueFor(`${smtp.url}?tls.rejectUnauthorized=false`);
  expect(await send(queue)).toMatchObject({ outcome: 'sent', problem: undefined });
  expect(smtp.received).toHaveLength(1);
  await smtp.stop();
});

it('several processes send each of many emails once', async () => {
  const smtp = await startFakeSmtp({ greeting: '421 come back' });
  const all = Array.from({ length: 4 }, () => queueFor(smtp.url));
  for (let each = 0; each < 20; each++) await send(all[each % 4] ?? queueFor(smtp.url));
  smtp.behave({});
  while ((await database.db.$count(outgoingMails)) > 0) await Promise.all(all.map((queue) => queue.tryDue()));
  const ids = smtp.received.map(({ message }) => /^Message-ID: (.*)$/im.exec(message)?.[1]);
  expect(ids).toHaveLength(20);
  expect(new Set(ids).size).toBe(20);
  await smtp.stop();
});
