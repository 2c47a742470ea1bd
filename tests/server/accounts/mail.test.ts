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
import { openMailer } from '../../../server/mail/open-mailer.ts';
import { createSmtpMailer, sendTimeoutMs } from '../../../server/mail/smtp-mailer.ts';
import { oneTimeLinks, userAccess, users } from '../../../server/store/schema/index.ts';
import { requestTimeoutMs } from '../../../src/api/http.ts';
import { accountsOf, hashOf } from '../../support/accounts.ts';
import { startFakeSmtp } from '../../support/fake-smtp.ts';
import { typedUser } from '../../support/form-values.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addFacility, addUser } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const mail = { to: 'ada@example.com', subject: 'Ünsinn & more', text: 'Hello,\n\n.a line\n' };
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
  await Promise.all([mailer.send(mail), mailer.send(mail)]);
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
  await mailer.send(mail);
  const folder = join(dataDir, 'mails');
  await writeFile(join(folder, 'note.md'), '');
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  const [old = ''] = await readdir(folder);
  for (const name of [old, 'note.md']) await utimes(join(folder, name), yesterday, yesterday);
  await mailer.send(mail);
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
    await mailer.send(mail);
    expect(smtp.received).toMatchObject([{ from: 'console@example.org', to: mail.to }]);
    expect(smtp.received[0]?.message).toContain('From: Infusion Console <console@example.org>');
    expect(smtp.received[0]?.message).toContain('..a line');
    expect(await readdir(dataDir)).toEqual([]);
    await smtp.stop();
  });

  it('fails when the server refuses or is unreachable', async () => {
    const smtp = await startFakeSmtp({ refuses: true });
    const mailer = await open({ url: smtp.url, from: 'console@example.org' });
    await expect(mailer.send(mail)).rejects.toThrow('550 no such user');
    await smtp.stop();
    await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED');
  });
});

it('gives up before the app gives up the request that sends the email', () => {
  expect(sendTimeoutMs).toBeLessThan(requestTimeoutMs);
});

it('gives up after the timeout when the server stops answering', async () => {
  const smtp = await startFakeSmtp({ hangsAt: 'RCPT' });
  const mailer = createSmtpMailer({ url: smtp.url, from: 'console@example.org' }, 300);
  await expect(mailer.send(mail)).rejects.toThrow();
  await smtp.stop();
});

it.each([
  ['by default', '', 'STARTTLS'],
  ['unless SMTP_URL switches it off', '?requireTLS=false', null],
])('requires TLS for another machine %s', async (_, query, refusal) => {
  const smtp = await startFakeSmtp();
  // Reaches this machine, but does not count as loopback.
  const url = `${smtp.url.replace('127.0.0.1', '0.0.0.0')}${query}`;
  const sent = (await open({ url, from: 'console@example.org' })).send(mail);
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

  it('adding a user and registering succeed, and report it', async () => {
    const message = contractMessages.mailNotSent;
    const code = 'MAIL_NOT_SENT';
    const body = typedUser([await addFacility(service.db)]);
    const before = await service.db.$count(users);
    expect(await (await service.send(createUser, { body })).json()).toMatchObject({
      status: true,
      message,
      code,
    });
    const typed = {
      fullname: 'Ada Morgan',
      email: 'ada@example.org',
      username: 'ada',
      password: hashOf('x'),
    };
    expect(await (await service.send(register, { body: typed }, null)).json()).toMatchObject({
      message,
      code,
    });
    expect(await service.db.$count(users)).toBe(before + 2);
    const [invited] = await service.db.select().from(users).where(eq(users.email, body.email));
    const again = await service.send(inviteUser, { params: { id: invited?.id ?? '' } });
    expect(await readFailure(again)).toMatchObject({ http: 503, message: contractMessages.mailUnavailable });
    expect(await service.db.$count(userAccess)).toBe(0);
    expect(service.logged().match(/"event":"mail.failed"/g)).toHaveLength(3);
    expect(service.logged()).not.toContain('#link=');
  });

  it('a reset succeeds, a code can be requested again at once, and a forgotten password is answered as usual', async () => {
    const accounts = accountsOf(service);
    const id = await addUser(service.db, { status: 'LOCKED_OUT' });
    expect(await (await accounts.reset(id)).json()).toMatchObject({
      message: contractMessages.mailNotSent,
      data: [{ userStatus: 'RECOVERY' }],
    });
    const { email } = await accounts.enroll(hashOf('x'));
    for (const _ of [1, 2])
      expect(await readFailure(await accounts.login(email, hashOf('x')))).toMatchObject({
        http: 503,
        message: contractMessages.mailUnavailable,
      });
    expect((await accounts.forgot(email)).status).toBe(200);
    await service.settled();
  });

  it('links for a forgotten password that reached nobody do not count, and do not keep its owner out', async () => {
    const accounts = accountsOf(service);
    const email = 'forgetful@example.org';
    const userId = await addUser(service.db, { email });
    for (let times = 0; times < 5; times++) expect((await accounts.forgot(email)).status).toBe(200);
    await service.settled();
    expect(service.logged().match(/"event":"mail.failed"/g)).toHaveLength(5);
    expect(await service.db.$count(oneTimeLinks, eq(oneTimeLinks.userId, userId))).toBe(0);
    const log = createLog((line) => lines.push(line));
    const mails = createAccountMails({
      db: service.db,
      publicUrl: service.publicUrl,
      mailer: await open(),
      log,
    });
    for (let times = 0; times < 7; times++) await mails.sendLink('forgotten', { id: userId, email }, 'r');
    expect(await readdir(join(dataDir, 'mails'))).toHaveLength(5);
  });
});
