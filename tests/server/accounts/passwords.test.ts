// The passwords that the service accepts, and how it keeps them.
import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../../../contract/accounts/accounts.ts';
import { scrypt } from '../../../server/base/platform.ts';
import { createHashing, usualCosts } from '../../../server/identity/passwords/hashes.ts';
import { accounts, securityAnswers } from '../../../server/store/schema/index.ts';
import { type Accounts, withAccountService } from '../../support/account-service.ts';
import { accountsOf, type Invited, passwordOf, tokenOf } from '../../support/accounts.ts';
import { authenticated } from '../../support/passwords.ts';
import { readFailure } from '../../support/read-failure.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let people: Accounts;

withAccountService((started, of) => {
  service = started;
  people = of;
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hashed = (answer: string) => ['q1', 'q3'].map((questionId) => ({ questionId, answer: sha256(answer) }));

/** As an app sends it that hashes what was typed: of another backend, or of a version before. */
function setHashed(to: TestService, body: object) {
  return to.send(contract.setPassword, { body: { password: sha256('password'), ...body } }, null);
}

describe('a new password', () => {
  let grace: Invited;
  beforeAll(async () => {
    grace = await people.invite({ email: 'grace.hopper42@example.com' });
  });

  it.each([
    ['password', 'Minimum 12 symbols'],
    ['hippopotamu', 'Minimum 12 symbols'],
    ['🦛'.repeat(11), 'Minimum 12 symbols'],
    ['a long one '.repeat(19), 'Maximum 200 symbols'],
    ['Password2024!', 'This password is too easy to guess. Choose another one.'],
    ['123456789987654321', 'This password is too easy to guess. Choose another one.'],
    ['unbelievable', 'This password is too easy to guess. Choose another one.'],
    ['dragondragondragon', 'This password is too easy to guess. Choose another one.'],
    ['ababababababab', 'This password is too easy to guess. Choose another one.'],
    ['            ', 'This password is too easy to guess. Choose another one.'],
    ['2026-11-29 13:45', 'This password is too easy to guess. Choose another one.'],
    ['Grace.Hopper42@example.com', "Don't use your email as the password."],
    ['grace.hopper42!2026', "Don't use your email as the password."],
  ])('is refused: %s', async (password, why) => {
    const answer = await people.setPassword({ ...grace, password });
    expect(answer.status).toBe(400);
    expect((await readFailure(answer)).errors).toEqual({ password: why });
  });

  it.each([
    'infusion-demo',
    'correct horse battery',
    'パスワードは十二文字以上です。',
    'k8# 2v!9x Qq7-',
    `x${' y'.repeat(99)}`,
  ])('is taken: %s', async (password) => {
    const { id, email, token } = await people.invite();
    expect((await people.setPassword({ email, token, password })).status).toBe(200);
    expect(await authenticated(service.db, email, password)).toMatchObject({ id });
  });

  it('is not taken with a blank answer, and never for the answers alone', async () => {
    const { email, token } = await people.settle(passwordOf('of old'));
    const sent = { email, password: passwordOf('of now') };
    const securityQA = [
      { questionId: 'q1', answer: 'rex' },
      { questionId: 'q3', answer: ' \u200B\u00A0' },
    ];
    const { email: invited, token: link } = await people.invite();
    const blank = await people.setPassword({ ...sent, email: invited, token: link, securityQA });
    expect([blank.status, (await readFailure(blank)).errors]).toEqual([
      400,
      { 'securityQA.1.answer': 'answer is a required field' },
    ]);
    // Nothing is judged without a link.
    const unlinked = await people.setPassword({ email: invited, token: 'none', password: 'unbelievable' });
    expect(unlinked.status).toBe(422);
    expect((await readFailure(unlinked)).message).toMatch(/link/);
    // The right answers, without a link, with one that was used, and with one of somebody else.
    for (const other of ['', token, link]) {
      expect((await people.setPassword({ ...sent, token: other })).status).not.toBe(200);
    }
    expect(await authenticated(service.db, email, sent.password)).toBeNull();
  });
});

describe('a hash in place of a password', () => {
  it('is refused, with what to do: the app that sends it is from before', async () => {
    const { email, token } = await people.invite();
    const register = { fullname: 'Ada Morgan', username: 'ada', email: 'new@example.com' };
    for (const answer of [
      await setHashed(service, { email, token, securityQA: hashed('rex') }),
      await service.send(contract.login, { body: { email, password: sha256('x'), front: true } }, null),
      await service.send(contract.register, { body: { ...register, password: sha256('x') } }, null),
    ]) {
      expect(answer.status).toBe(422);
      expect((await readFailure(answer)).message).toMatch(/^Reload the console/);
    }
  });

  it('is taken where other apps are to be served, but not with blank answers', async () => {
    const other = await startTestService({ other: { hashedPasswords: true } });
    const { email, token } = await accountsOf(other).invite();
    const blank = await setHashed(other, { email, token, securityQA: hashed('') });
    expect(blank.status).toBe(400);
    expect((await setHashed(other, { email, token, securityQA: hashed('rex') })).status).toBe(200);
    const again = { email, password: sha256('password'), front: true };
    expect((await other.send(contract.login, { body: again }, null)).status).toBe(200);
  });
});

describe('what is stored', () => {
  it('is scrypt (2^17, 8, 1) over the hash that other apps send, and says so', async () => {
    expect(usualCosts).toEqual({ iterations: 600_000, scrypt: 17 });
    const sent = sha256('as an app sends it');
    const stored = await createHashing().hash(sent);
    const digits = Buffer.from(await scrypt(sent, stored.salt, 17)).toString('hex');
    expect(stored.hash).toBe(`ln=17$${digits}`);
  });

  it('is renewed at the next sign-in where it was stored at less, and nothing else changes', async () => {
    const password = passwordOf('of long ago');
    const { id, email } = await people.settle(password);
    const earlier = createHashing({ iterations: 1, scrypt: 14 });
    const { hash: passwordHash, salt: passwordSalt } = await earlier.hash({ typed: password, email });
    expect(passwordHash).toMatch(/^[0-9a-f]{64}$/);
    await service.db.update(accounts).set({ passwordHash, passwordSalt }).where(eq(accounts.userId, id));
    const read = async () => (await service.db.select().from(accounts).where(eq(accounts.userId, id)))[0];
    const before = await read();

    expect(await authenticated(service.db, email, passwordOf('of somebody else'))).toBeNull();
    expect(await read()).toEqual(before);
    const signedIn = await Promise.all([1, 2].map(() => authenticated(service.db, email, password)));
    expect(signedIn).toEqual([signedIn[0], { id, passwordSetAt: before?.changedAt }]);
    const after = await read();
    expect(after?.passwordHash).toMatch(/^ln=4\$/);
    expect({ ...after, passwordHash, passwordSalt }).toEqual(before);
    expect(await authenticated(service.db, email, password)).toMatchObject({ id });
  });

  it('of answers is renewed, too, when they are given again', async () => {
    const { id, email } = await people.settle(passwordOf('first'));
    const mine = eq(securityAnswers.userId, id);
    const earlier = createHashing({ iterations: 1, scrypt: 14 });
    for (const [questionId, answer] of [
      ['q1', 'elm street school'],
      ['q3', 'rex'],
    ] as const) {
      const { hash: answerHash, salt: answerSalt } = await earlier.hash(sha256(answer));
      const isThis = eq(securityAnswers.questionId, questionId);
      await service.db.update(securityAnswers).set({ answerHash, answerSalt }).where(and(mine, isThis));
    }
    const mailbox = service.mailbox(email);
    await mailbox.nextLink();
    await people.forgot(email);
    const token = tokenOf(await mailbox.nextLink());
    expect((await people.setPassword({ email, token, password: passwordOf('second') })).status).toBe(200);
    const kept = await service.db.select().from(securityAnswers).where(mine);
    expect(kept.map(({ answerHash }) => answerHash.slice(0, 5))).toEqual(['ln=4$', 'ln=4$']);
  });
});
