// Password and code: what is accepted, how often, and for how long.
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { login, verifyCode } from '../../../contract/accounts/accounts.ts';
import { listUsers } from '../../../contract/users/users.ts';
import { createSignInServices } from '../../../server/identity/sign-in-services.ts';
import { serviceSessions, signInCodes, users } from '../../../server/store/schema/index.ts';
import { type Accounts, passTime, withAccountService } from '../../support/account-service.ts';
import { passwordOf } from '../../support/accounts.ts';
import { authenticated, givePassword } from '../../support/passwords.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addUser, type UserFacts } from '../../support/records.ts';
import type { TestService } from '../../support/service.ts';

const minutes = 60_000;
const password = passwordOf('correct horse battery');
const wrong = passwordOf('wrong');
const noPassword = { http: 422, message: 'The login detail is incorrect' };
const noCode = { http: 422, message: 'The code is incorrect.' };
const codeOver = { http: 422, message: 'This code is no longer valid. Please request a new one.' };
let service: TestService;
let accounts: Accounts;

withAccountService((...started) => {
  [service, accounts] = started;
});

/** A user who was sent a code, with a fake clock. */
async function sendCode(more: UserFacts = {}) {
  const person = await accounts.enroll(password, more);
  vi.useFakeTimers({ toFake: ['Date'] });
  const mailbox = service.mailbox(person.email);
  expect((await accounts.login(person.email, password)).status).toBe(200);
  const code = await mailbox.nextCode();
  return { ...person, mailbox, code, wrongCode: code === '000000' ? '111111' : '000000' };
}

describe('the password', () => {
  it('sends a six-digit code that is not in the log', async () => {
    const { email } = await accounts.enroll(password);
    const answer = await accounts.login(email.toUpperCase(), password);
    expect(await answer.json()).toEqual({
      status: true,
      message: 'We emailed you a code.',
      data: [],
    });
    const letter = (await service.mailbox(email).letters()).at(-1);
    const code = /Your code is (\d{6})\./.exec(letter?.text ?? '')?.[1] ?? 'none';
    expect(letter?.subject).not.toContain(code);
    expect(service.logged()).toContain(JSON.stringify(letter?.path));
    expect(service.logged()).not.toContain(code);
    expect(JSON.stringify(await service.db.select().from(signInCodes))).not.toContain(code);
  });

  it('is answered the same when wrong and for an unknown email, until there were too many attempts', async () => {
    const { email } = await accounts.enroll(password);
    const mailbox = service.mailbox(email);
    const before = await mailbox.letters();
    const said = async (who: string) => {
      const answers = [];
      for (let tries = 0; tries < 6; tries++)
        answers.push(await readFailure(await accounts.login(who, wrong)));
      return answers;
    };
    const answers = await said(email);
    const tooMany = { http: 429, message: 'Too many attempts. Please wait a minute.' };
    expect(answers).toMatchObject([...Array.from({ length: 5 }, () => noPassword), tooMany]);
    expect(await said('nobody@example.com')).toEqual(answers);
    expect(await readFailure(await accounts.login(email, password))).toMatchObject(tooMany);
    expect(await mailbox.letters()).toEqual(before);
  });

  it.each([
    ['RECOVERY', 200],
    ['LOCKED_OUT', 422],
    ['STAGED', 422],
  ] as const)('sends a code depending on the status: %s', async (status, expected) => {
    const { email } = await accounts.enroll(password, { status });
    expect((await accounts.login(email, password)).status).toBe(expected);
  });

  it.each([
    [{}, ['email', 'password', 'front']],
    [{ email: 'x', password, plain: false, front: true }, ['email', 'plain']],
    [{ email: 'a@example.com', password: 'typed as it is', front: true }, ['password']],
    [{ email: 'a@example.com', password: '', plain: true, front: true }, ['password']],
    [{ email: 'a@example.com', password, front: false }, ['front']],
  ])('is rejected when malformed: %j', async (body, fields) => {
    const { http, errors } = await readFailure(await service.send(login, { body }, null));
    expect({ http, fields: Object.keys(errors ?? {}) }).toEqual({ http: 400, fields });
  });
});

describe('the code', () => {
  it('signs in once, also when pasted with spaces', async () => {
    const { id, email, code } = await sendCode({ administrator: true });
    const grouped = ` ${code.slice(0, 3)} ${code.slice(3)}\n`;
    const answer = await service.ask(verifyCode, { body: { email, otp: grouped } });
    expect(answer.data).toEqual({ token: answer.data.token, 'user-name': 'Kim Example', item: id });
    const token = `Bearer ${answer.data.token}`;
    expect((await service.send(listUsers, {}, token)).status).toBe(200);
    expect(await readFailure(await accounts.verify(email, code))).toMatchObject(noCode);
    expect(JSON.stringify(await service.db.select().from(serviceSessions))).not.toContain(answer.data.token);
    expect(service.logged()).not.toContain(answer.data.token);
  });

  it('works only once when two requests use it at the same time', async () => {
    const { email, code } = await sendCode();
    const sent = await Promise.all([accounts.verify(email, code), accounts.verify(email, code)]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('stops working after five wrong attempts', async () => {
    const { email, code, wrongCode } = await sendCode();
    for (let tries = 0; tries < 5; tries++) {
      expect(await readFailure(await accounts.verify(email, wrongCode))).toMatchObject(noCode);
    }
    expect(await readFailure(await accounts.verify(email, code))).toMatchObject(codeOver);
    passTime(minutes);
    expect(await accounts.signIn(email, password)).toBeTruthy();
  });

  it('expires after ten minutes', async () => {
    const early = await sendCode();
    passTime(10 * minutes - 1_000);
    expect((await accounts.verify(early.email, early.code)).status).toBe(200);
    vi.useRealTimers();
    const late = await sendCode();
    passTime(10 * minutes);
    expect(await readFailure(await accounts.verify(late.email, late.code))).toMatchObject(codeOver);
  });

  it('can be sent again after 30 seconds, which ends the one before', async () => {
    const { email, code, mailbox } = await sendCode();
    passTime(29_000);
    const early = await accounts.login(email, password);
    expect(early.headers.get('retry-after')).toBe('1');
    expect(await readFailure(early)).toMatchObject({
      http: 429,
      message: 'A code was just sent. You can request another one after 30 seconds.',
    });
    passTime(1_000);
    expect((await accounts.login(email, password)).status).toBe(200);
    const next = await mailbox.nextCode();
    if (next !== code) expect(await readFailure(await accounts.verify(email, code))).toMatchObject(noCode);
    expect((await accounts.verify(email, next)).status).toBe(200);
  });

  it('allows fifteen wrong attempts an hour, however often it is sent again', async () => {
    const { email, code, wrongCode, mailbox } = await sendCode();
    const said = [];
    let current = code;
    for (let tries = 0; tries < 16; tries++) {
      if (tries % 5 === 0 && tries > 0) {
        passTime(minutes);
        await accounts.login(email, password);
        current = await mailbox.nextCode();
      }
      const wrong = current === wrongCode ? '222222' : wrongCode;
      said.push((await accounts.verify(email, wrong)).status);
    }
    expect(said).toEqual([...Array.from({ length: 15 }, () => 422), 429]);
    const answer = await accounts.verify(email, current);
    expect(answer.headers.get('retry-after')).toBe(String(57 * 60));
    expect(await readFailure(answer)).toMatchObject({
      http: 429,
      message: 'Too many attempts. Please try again later.',
    });
    passTime(57 * minutes);
    expect(await accounts.signIn(email, password)).toBeTruthy();
  });

  it('is sent at most ten times an hour', async () => {
    const { email, mailbox } = await sendCode();
    for (let times = 1; times < 10; times++) {
      passTime(minutes);
      expect((await accounts.login(email, password)).status).toBe(200);
    }
    passTime(minutes);
    expect((await accounts.login(email, password)).status).toBe(429);
    expect(await mailbox.letters()).toHaveLength(10);
  });

  it('is not created for a password that was replaced since it was checked', async () => {
    const { id, email } = await accounts.enroll(password);
    const known = await authenticated(service.db, email, password);
    if (!known) throw new Error('not their password');
    const { codes, devices } = createSignInServices(service.db, { derive: () => 'a key' });
    await givePassword(service.db, id, wrong);
    expect(
      await codes.create(known, await devices.attemptSourceOf(email, { address: '', device: undefined })),
    ).toMatchObject({ code: null });
    expect(await service.db.$count(signInCodes, eq(signInCodes.userId, id))).toBe(0);
  });

  it('is sent only once when two requests arrive at the same time', async () => {
    const { email } = await accounts.enroll(password);
    const sent = await Promise.all([accounts.login(email, password), accounts.login(email, password)]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 429]);
  });

  it('does not work for another user', async () => {
    const { code } = await sendCode();
    vi.useRealTimers();
    const other = await sendCode();
    expect(await readFailure(await accounts.verify(other.email, code))).toMatchObject(noCode);
  });

  it('is answered the same when wrong and for an unknown email', async () => {
    const { email, wrongCode } = await sendCode();
    await addUser(service.db, { email: 'no.code@example.com' });
    const said = async (who: string) => {
      const answers = [];
      for (let tries = 0; tries < 11; tries++)
        answers.push(await readFailure(await accounts.verify(who, wrongCode)));
      return answers;
    };
    const answers = await said(email);
    expect(answers.map(({ http }) => http)).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
    expect(await said('nobody.either@example.com')).toEqual(answers);
    expect(await said('no.code@example.com')).toEqual(answers);
  });

  it('stops working once the password is replaced or the user may not sign in', async () => {
    const { id, email, code } = await sendCode();
    await service.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, id));
    expect(await readFailure(await accounts.verify(email, code))).toMatchObject(noCode);
    await service.db.update(users).set({ status: 'LOCKED_OUT' }).where(eq(users.id, id));
    vi.useRealTimers();
    await accounts.reset(id);
    expect(await service.db.$count(signInCodes, eq(signInCodes.userId, id))).toBe(0);
  });
});
