// Email: written to a file in the data folder or sent by SMTP, and what callers learn when that fails.
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { register } from '../../../contract/accounts/accounts.ts';
import { contractMessages } from '../../../contract/common/messages.ts';
import { inviteUser } from '../../../contract/users/user-access.ts';
import { createUser } from '../../../contract/users/user-writes.ts';
import { createLog } from '../../../server/base/log.ts';
import { createAccountMails } from '../../../server/identity/links/account-mails.ts';
import { createMailQueue } from '../../../server/identity/links/mail-queue.ts';
import { mailTimes } from '../../../server/identity/links/mail-times.ts';
import { openMailer } from '../../../server/mail/open-mailer.ts';
import { createSmtpMailer } from '../../../server/mail/smtp-mailer.ts';
import { userAccess, users } from '../../../server/store/schema/index.ts';
import { requestTimeoutMs } from '../../../src/api/http.ts';
import { accountsOf, passwordOf } from '../../support/accounts.ts';
import { startFakeSmtp } from '../../support/fake-smtp.ts';
import { typedUser } from '../../support/form-values.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addFacility, addUser } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { secrets } from '../../support/service-dependencies.ts';

const mail = { id: 'e1', to: 'ada@example.com', subject: 'Ünsinn & more', text: 'Hello,\n\n.a line\n' };
const sending = { patienceMs: 60_000, signal: new AbortController().signal };
let dataDir: string;
let lines: string[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'infusion-mail-'));
  lines = [];
});

afterEach(() => rm(dataDir, { recursive: true }));

const open = (smtp?: { url: string; from: string }) =>
  openMailer(
    { dataDir, demo: true, ...(smtp && { smtp }) },
    createLog((line) => lines.push(line)),
  );

it('writes a file that only its owner can read, and logs its path but not its text', async () => {
  const mailer = await open();
  await Promise.all([mailer.send(mail, sending), mailer.send(mail, sending)]);
  const folder = join(dataDir, 'mails');
  const names = await readdir(folder);
  expect(names).toHaveLength(2);
  const path = join(folder, names[0] ?? '');
  expect(await readFile(path, 'utf8')).toBe(`To: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}`);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(dirname(path))).mode & 0o777).toBe(0o700);
  expect(lines.map((line) => JSON.parse(line).path)).toContain(path);
  expect(lines.join()).not.toContain('a line');
});

it('deletes emails after a day, and no other files', async () => {
  const mailer = await open();
  await mailer.send(mail, sending);
  const folder = join(dataDir, 'mails');
  await writeFile(join(folder, 'note.md'), '');
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  const [old = ''] = await readdir(folder);
  for (const name of [old, 'note.md']) await utimes(join(folder, name), yesterday, yesterday);
  await mailer.send(mail, sending);
  const names = await readdir(folder);
  expect(names).toHaveLength(2);
  expect(names).toContain('note.md');
  expect(names).not.toContain(old);
});

it.each([
  [false, ['mail.notConfigured']],
  [true, []],
])('warns at the start when emails are only files, except in the demo: %s', async (demo, events) => {
  const log = createLog((line) => lines.push(line));
  await openMailer({ dataDir, demo }, log);
  expect(lines.map((line) => JSON.parse(line).event)).toEqual(events);
});

describe('with SMTP_URL', () => {
  it('sends to the server and writes no file', async () => {
    const smtp = await startFakeSmtp();
    const mailer = await open({ url: smtp.url, from: 'console@example.org' });
    await mailer.send(mail, sending);
    expect(smtp.received).toMatchObject([{ from: 'console@example.org', to: mail.to }]);
    expect(smtp.received[0]?.message).toContain('From: Infusion Console <console@example.org>');
    expect(smtp.received[0]?.message).toContain('..a line');
    // RFC 3834, and Exchange's own: ten thousand invitations bring no answers from those who are away.
    expect(smtp.received[0]?.message).toContain('Auto-Submitted: auto-generated\n');
    expect(smtp.received[0]?.message).toContain('X-Auto-Response-Suppress: All\n');
    expect(await readdir(dataDir)).toEqual([]);
    await smtp.stop();
  });

  it('fails when the server refuses or is unreachable', async () => {
    const smtp = await startFakeSmtp({ replies: { RCPT: '550 no such user' } });
    const mailer = await open({ url: smtp.url, from: 'console@example.org' });
    await expect(mailer.send(mail, sending)).rejects.toThrow('550 no such user');
    await smtp.stop();
    await expect(mailer.send(mail, sending)).rejects.toThrow('ECONNREFUSED');
  });
});

it('answers before the app gives up the request that sends the email', () => {
  expect(mailTimes.visibleMs).toBeLessThan(requestTimeoutMs);
});

it('gives up when the server stops answering', async () => {
  const smtp = await startFakeSmtp({ replies: { RCPT: '' } });
  const mailer = createSmtpMailer({ url: smtp.url, from: 'console@example.org' });
  await expect(mailer.send(mail, { ...sending, patienceMs: 300 })).rejects.toMatchObject({
    problem: 'silent',
  });
  await smtp.stop();
});

it.each([
  ['by default', '', 'STARTTLS'],
  ['unless SMTP_URL switches it off', '?requireTLS=false', null],
])('requires TLS for another machine %s', async (_, query, refusal) => {
  const smtp = await startFakeSmtp();
  // Reaches this machine, but does not count as loopback.
  const url = `${smtp.url.replace('127.0.0.1', '0.0.0.0')}${query}`;
  const sent = (await open({ url, from: 'console@example.org' })).send(mail, sending);
  if (refusal) await expect(sent).rejects.toThrow(refusal);
  else await sent;
  expect(smtp.received).toHaveLength(refusal ? 0 : 1);
  await smtp.stop();
});

describe('when no email can be sent', () => {
  let service: TestService;

  beforeEach(async () => {
    service = await startTestService();
    // A file in place of the folder makes every email fail.
    await writeFile(join(dirname(service.folder), 'mails'), '');
  });

  afterEach(() => service.close());

  it('adding a user and inviting succeed, and say that it will be sent; registering says what it always says', async () => {
    const code = 'MAIL_DELAYED';
    const body = typedUser([await addFacility(service.db)]);
    const before = await service.db.$count(users);
    expect(await (await service.send(createUser, { body })).json()).toMatchObject({
      status: true,
      message: contractMessages.mailDelayed,
      code,
    });
    const typed = {
      fullname: 'Ada Morgan',
      email: 'ada@example.org',
      username: 'ada',
      plain: true,
      password: passwordOf('x'),
    };
    expect(await (await service.send(register, { body: typed }, null)).json()).toMatchObject({
      message: contractMessages.registrationMailed,
    });
    await service.settled();
    expect(await service.db.$count(users)).toBe(before + 2);
    const [invited] = await service.db.select().from(users).where(eq(users.email, body.email));
    const again = await service.send(inviteUser, { params: { id: invited?.id ?? '' } });
    expect(await again.json()).toMatchObject({ message: contractMessages.mailDelayed, code });
    expect(await service.db.$count(userAccess)).toBe(0);
    // The second invitation is the first one, which is on its way.
    expect(service.logged().match(/"event":"mail.failed"/g)).toHaveLength(2);
    expect(service.logged()).not.toContain('#link=');
  });

  it('a reset succeeds, a code can be requested again at once, and a forgotten password is answered as usual', async () => {
    const accounts = accountsOf(service);
    const id = await addUser(service.db, { status: 'LOCKED_OUT' });
    expect(await (await accounts.reset(id)).json()).toMatchObject({
      message: contractMessages.resetEmailDelayed,
      data: [{ userStatus: 'RECOVERY' }],
    });
    const { email } = await accounts.enroll(passwordOf('x'));
    for (const _ of [1, 2])
      expect(await readFailure(await accounts.login(email, passwordOf('x')))).toMatchObject({
        http: 503,
        message: contractMessages.mailUnavailable,
      });
    expect((await accounts.forgot(email)).status).toBe(200);
    await service.settled();
  });
});

it('sends no more than five links for a forgotten password that work', async () => {
  const service = await startTestService();
  const id = await addUser(service.db, { email: 'forgetful@example.org' });
  const { db, publicUrl, clock } = service;
  const log = createLog((line) => lines.push(line));
  const queue = createMailQueue({
    ...{ db, secrets, log, times: mailTimes },
    now: () => clock.now,
    mailer: await open(),
  });
  const mails = createAccountMails({ db, publicUrl, queue });
  const origin = { httpRequestId: 'r', address: () => '', language: () => 'en' as const };
  for (let times = 0; times < 7; times++) await mails.sendLink('forgotten', { id }, origin);
  expect(await readdir(join(dataDir, 'mails'))).toHaveLength(5);
  await service.close();
});
