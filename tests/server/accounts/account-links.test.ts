// The links of emails: invitation, reset by an administrator, forgotten password.
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { openAccountLink } from '../../../contract/accounts/accounts.ts';
import securityQuestions from '../../../contract/common/messages/en/questions.json' with { type: 'json' };
import { createLink } from '../../../server/identity/links/one-time-links.ts';
import { oneTimeLinks, securityAnswers, users } from '../../../server/store/schema/index.ts';
import { type Accounts, withAccountService } from '../../support/account-service.ts';
import { answers, passwordOf, tokenOf, wrongAnswers } from '../../support/accounts.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { authenticated } from '../../support/passwords.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addUser } from '../../support/records.ts';
import type { TestService } from '../../support/service.ts';

const first = passwordOf('a first password');
const second = passwordOf('a second password');
const over = { http: 422, message: 'This link has expired or was already used.' };
let service: TestService;
let accounts: Accounts;

withAccountService((...started) => {
  [service, accounts] = started;
});

const open = (token: string) => service.ask(openAccountLink, { body: { token } });
const opened = (token: string) => service.send(openAccountLink, { body: { token } }, null);
const statusOf = async (id: string) =>
  (await service.db.select({ status: users.status }).from(users).where(eq(users.id, id)))[0]?.status;

/** The token of the link for a forgotten password. */
async function forget(email: string): Promise<string> {
  const before = (await service.mailbox(email).letters()).length;
  expect((await accounts.forgot(email)).status).toBe(200);
  await service.settled();
  const letter = (await service.mailbox(email).letters())[before];
  return tokenOf(/http\S+/.exec(letter?.text ?? '')?.[0] ?? '');
}

describe('an invitation', () => {
  it('shows its email and the same two questions each time', async () => {
    const { token, email } = await accounts.invite();
    const { data } = await open(token);
    expect(data).toMatchObject([{ purpose: 'invitation', email }]);
    expect(data[0]?.questions).toHaveLength(2);
    for (const { id, question, questionId } of data[0]?.questions ?? []) {
      expect(questionId).toBe(id);
      expect(Object.entries(securityQuestions)).toContainEqual([id, question]);
    }
    expect((await open(token)).data).toEqual(data);
  });

  it('sets the password and activates the user, once', async () => {
    const { id, ...invited } = await accounts.invite();
    const answer = await accounts.setPassword({ ...invited, password: first });
    expect(await answer.json()).toEqual({ status: true, message: 'Password set.', data: [] });
    expect(await authenticated(service.db, invited.email, first)).toMatchObject({ id });
    const call = (await readTrail(service.db)).at(-1);
    expect(call).toMatchObject({ action: 'update', userId: id });
    expect(call?.records).toMatchObject([
      { before: { userStatus: 'STAGED' }, after: { userStatus: 'ACTIVE' } },
    ]);
    expect(await readFailure(await accounts.setPassword({ ...invited, password: second }))).toMatchObject(
      over,
    );
    expect(await readFailure(await opened(invited.token))).toMatchObject(over);
    expect(await authenticated(service.db, invited.email, first)).toMatchObject({ id });
  });

  it('works only once when two requests use it at the same time', async () => {
    const { id, ...invited } = await accounts.invite();
    const sent = [first, second].map((password) => accounts.setPassword({ ...invited, password }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 422]);
    expect(
      await authenticated(service.db, invited.email, statuses[0] === 200 ? first : second),
    ).toMatchObject({ id });
  });

  it('does not set the password of another user', async () => {
    const { token, email } = await accounts.invite();
    const other = await accounts.settle(first);
    const answer = await accounts.setPassword({ token, email: other.email, password: second });
    expect(await readFailure(answer)).toMatchObject(over);
    expect(await authenticated(service.db, other.email, first)).toMatchObject({ id: other.id });
    const shouted = email.toUpperCase();
    expect((await accounts.setPassword({ token, email: shouted, password: first })).status).toBe(200);
  });

  it('expires after a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { token, email } = await accounts.invite();
    vi.setSystemTime(Date.now() + 24 * 3_600_000 - 1_000);
    expect((await open(token)).data).toHaveLength(1);
    vi.setSystemTime(Date.now() + 2_000);
    expect(await readFailure(await opened(token))).toMatchObject(over);
    expect(await readFailure(await accounts.setPassword({ token, email, password: first }))).toMatchObject(
      over,
    );
  });

  it.each(['SUSPENDED', 'DEPROVISIONED'])('does not work for a user who is %s', async (status) => {
    const { id, ...invited } = await accounts.invite();
    await service.db.update(users).set({ status }).where(eq(users.id, id));
    expect(await readFailure(await accounts.setPassword({ ...invited, password: first }))).toMatchObject(
      over,
    );
    expect(await statusOf(id)).toBe(status);
  });

  it('stores only hashes of its token and of the answers', async () => {
    const { id, ...invited } = await accounts.invite();
    const kept = await service.db.select().from(oneTimeLinks).where(eq(oneTimeLinks.userId, id));
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(invited.token);
    await accounts.setPassword({ ...invited, password: first });
    const stored = await service.db.select().from(securityAnswers).where(eq(securityAnswers.userId, id));
    expect(stored.map(({ questionId }) => questionId).toSorted()).toEqual(['q1', 'q3']);
    for (const { answer } of answers) expect(JSON.stringify(stored)).not.toContain(answer);
    expect(service.logged()).not.toContain(invited.token);
  });

  it("does not work on the provider's page, nor the provider's links here", async () => {
    const id = await addUser(service.db, { email: 'printed@example.com', status: 'STAGED' });
    const printed = new URL(
      await createLink(service.db, service.publicUrl, id, 'set-password'),
    ).searchParams.get('token');
    expect(await readFailure(await opened(printed ?? ''))).toMatchObject(over);
    // Anyone can claim to have forgotten a password.
    await forget('printed@example.com');
    expect(await service.db.$count(oneTimeLinks, eq(oneTimeLinks.userId, id))).toBe(2);
  });

  it.each(['x', '%00', '\0', "' OR 1=1", 'x'.repeat(100)])(
    'with an unknown token does not work: %j',
    async (token) => {
      expect(await readFailure(await opened(token))).toMatchObject(over);
      const body = { token, email: 'nobody@example.com', password: first };
      expect(await readFailure(await accounts.setPassword(body))).toMatchObject(over);
    },
  );
});

describe("an administrator's reset", () => {
  it('deletes password and answers on a reset, and stores those that are set with the link', async () => {
    const { id, email } = await accounts.settle(first);
    await service.db.update(users).set({ status: 'LOCKED_OUT' }).where(eq(users.id, id));
    const mailbox = service.mailbox(email);
    await mailbox.nextLink();
    expect(await (await accounts.reset(id)).json()).toMatchObject({
      message: 'Reset email sent.',
    });
    expect(await service.db.$count(securityAnswers, eq(securityAnswers.userId, id))).toBe(0);
    const token = tokenOf(await mailbox.nextLink());
    expect((await open(token)).data).toEqual([{ purpose: 'reset', email, questions: [] }]);
    const body = { token, email, password: second, securityQA: wrongAnswers };
    expect((await accounts.setPassword(body)).status).toBe(200);
    expect(await authenticated(service.db, email, second)).toMatchObject({ id });
    const forgotten = { token: await forget(email), email, password: first };
    expect(await readFailure(await accounts.setPassword(forgotten))).toMatchObject({ http: 422 });
    expect((await accounts.setPassword({ ...forgotten, securityQA: wrongAnswers })).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  const wrong = { http: 422, message: "These answers don't match the ones you gave before." };

  it.each([
    ['one is wrong', wrongAnswers],
    ['another question was chosen', [answers[0], { questionId: 'q4', answer: answers[1]?.answer }]],
    [
      'they are exchanged',
      [
        { questionId: 'q1', answer: answers[1]?.answer },
        { questionId: 'q3', answer: answers[0]?.answer },
      ],
    ],
  ])('is replaced with the right answers, but not when %s', async (_, securityQA) => {
    const { id, email } = await accounts.settle(first);
    const token = await forget(email);
    expect((await open(token)).data).toEqual([{ purpose: 'forgotten', email, questions: [] }]);
    const body = { token, email, password: second };
    expect(await readFailure(await accounts.setPassword({ ...body, securityQA }))).toMatchObject(wrong);
    expect(await authenticated(service.db, email, first)).toMatchObject({ id });
    const turned = answers.toReversed();
    expect((await accounts.setPassword({ ...body, securityQA: turned })).status).toBe(200);
    expect(await authenticated(service.db, email, second)).toMatchObject({ id });
    const call = (await readTrail(service.db)).at(-1);
    expect(call).toMatchObject({ action: 'update', userId: id });
    expect(call?.records).toMatchObject([{ recordId: id, before: {}, after: { password: 'set' } }]);
    expect(JSON.stringify(call)).not.toContain(second);
  });

  it('cannot be replaced after five wrong answers, even with the right ones, until another link is sent', async () => {
    const { id, email } = await accounts.settle(first);
    const body = { token: await forget(email), email, password: second };
    const sent = Array.from({ length: 8 }, () => accounts.setPassword({ ...body, securityQA: wrongAnswers }));
    const failures = await Promise.all((await Promise.all(sent)).map(readFailure));
    expect(failures.filter(({ message }) => message === wrong.message)).toHaveLength(5);
    expect(failures.filter(({ message }) => message === over.message)).toHaveLength(3);
    expect(await readFailure(await accounts.setPassword(body))).toMatchObject(over);
    expect(await readFailure(await opened(body.token))).toMatchObject(over);
    expect(await authenticated(service.db, email, first)).toMatchObject({ id });
    expect((await accounts.setPassword({ ...body, token: await forget(email) })).status).toBe(200);
  });

  it('cannot be replaced after fifteen wrong answers in a day, with any number of links', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { email } = await accounts.settle(first);
    for (let links = 0; links < 3; links++) {
      const body = { token: await forget(email), email, password: second, securityQA: wrongAnswers };
      for (let tries = 0; tries < 5; tries++) {
        expect(await readFailure(await accounts.setPassword(body))).toMatchObject(wrong);
      }
    }
    const body = { token: await forget(email), email, password: second };
    expect(await readFailure(await accounts.setPassword(body))).toMatchObject({ http: 429 });
    vi.setSystemTime(Date.now() + 24 * 3_600_000);
    const tomorrow = { ...body, token: await forget(email) };
    expect((await accounts.setPassword(tomorrow)).status).toBe(200);
  });

  it('has a link that others do not end by asking for more, of which there are five at most', async () => {
    const { id, email } = await accounts.settle(first);
    const mine = await forget(email);
    for (let n = 0; n < 6; n++) await accounts.forgot(email);
    await service.settled();
    expect(await service.db.$count(oneTimeLinks, eq(oneTimeLinks.userId, id))).toBe(5);
    expect((await accounts.setPassword({ token: mine, email, password: second })).status).toBe(200);
    expect(await service.db.$count(oneTimeLinks, eq(oneTimeLinks.userId, id))).toBe(0);
  });

  it('stores new answers of a user without any', async () => {
    const email = 'no.answers@example.com';
    const id = await addUser(service.db, { email });
    const body = { token: await forget(email), email, password: first, securityQA: wrongAnswers };
    expect((await accounts.setPassword(body)).status).toBe(200);
    expect(await service.db.$count(securityAnswers, eq(securityAnswers.userId, id))).toBe(2);
  });

  it.each([
    ['STAGED', 'invitation', 'Your account for Infusion Console'],
    ['PROVISIONED', 'invitation', 'Confirm your email for Infusion Console'],
    ['PASSWORD_EXPIRED', 'forgotten', 'Reset your password for Infusion Console'],
    ['RECOVERY', 'forgotten', 'Reset your password for Infusion Console'],
  ] as const)('sends a user who is %s a link of the kind: %s (%s)', async (status, purpose, subject) => {
    const email = `forgot-${status.toLowerCase()}@example.com`;
    await addUser(service.db, { email, status });
    expect((await open(await forget(email))).data).toMatchObject([{ purpose, email }]);
    expect(await service.mailbox(email).letters()).toMatchObject([{ subject }]);
  });

  it('does not unlock an account: nothing is sent, and earlier links do not work', async () => {
    const { id, email } = await accounts.settle(first);
    const token = await forget(email);
    await service.db.update(users).set({ status: 'LOCKED_OUT' }).where(eq(users.id, id));
    expect(await readFailure(await opened(token))).toMatchObject(over);
    const before = (await service.mailbox(email).letters()).length;
    await accounts.forgot(email);
    await service.settled();
    expect(await service.mailbox(email).letters()).toHaveLength(before);
  });

  it('does not end an invitation or a reset that was sent before', async () => {
    const invited = await accounts.invite();
    await forget(invited.email);
    expect((await accounts.setPassword({ ...invited, password: first })).status).toBe(200);

    await service.db.update(users).set({ status: 'LOCKED_OUT' }).where(eq(users.id, invited.id));
    const mailbox = service.mailbox(invited.email);
    for (const _ of await mailbox.letters()) await mailbox.nextLink();
    await accounts.reset(invited.id);
    const token = tokenOf(await mailbox.nextLink());
    const again = await forget(invited.email);
    expect((await accounts.setPassword({ token, email: invited.email, password: second })).status).toBe(200);
    // A new password ends all links.
    expect(await readFailure(await opened(again))).toMatchObject(over);
  });

  it('is answered the same whether or not there is an account, before the email is sent', async () => {
    const { email } = await accounts.settle(first);
    const known = await accounts.forgot(email);
    const before = (await service.mailbox(email).letters()).length;
    const unknown = await accounts.forgot('nobody.at.all@example.com');
    const sentence = 'recovery password link has been send to your mail';
    const answer = { status: true, message: sentence, data: { status: true, message: sentence } };
    expect(await known.json()).toEqual(answer);
    expect(await unknown.json()).toEqual(answer);
    expect(before).toBe(1);
    await service.settled();
    expect(await service.mailbox(email).letters()).toHaveLength(2);
    expect(await service.mailbox('nobody.at.all@example.com').letters()).toEqual([]);
  });

  it('limits the emails to one address', async () => {
    const statusesOf = async (email: string) => {
      const statuses = [];
      for (let times = 0; times < 7; times++) statuses.push((await accounts.forgot(email)).status);
      await service.settled();
      return statuses;
    };
    const { email } = await accounts.settle(first);
    const statuses = await statusesOf(email);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await service.mailbox(email).letters()).toHaveLength(6);
    expect(await statusesOf('stranger@example.com')).toEqual(statuses);
  });
});
