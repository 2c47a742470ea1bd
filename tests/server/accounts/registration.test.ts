// Registration: an account that cannot sign in until its email was confirmed, and is no administrator then.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openAccountLink, register, setPassword } from '../../../contract/accounts/accounts.ts';
import { emailIdentity } from '../../../contract/common/email.ts';
import type { Endpoint } from '../../../contract/common/endpoint.ts';
import { createUser, updateUser } from '../../../contract/users/user-writes.ts';
import { getUser, listUsers } from '../../../contract/users/users.ts';
import { pathOf } from '../../../server/app/mount-routes.ts';
import { firstAdministratorLink } from '../../../server/identity/links/first-administrator.ts';
import { accounts as accountRows, attempts, users } from '../../../server/store/schema/index.ts';
import { accountsOf, answers, passwordOf, tokenOf } from '../../support/accounts.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { typedChange, typedUser } from '../../support/form-values.ts';
import { authenticated } from '../../support/passwords.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addFacility, addUser, type UserFacts } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const password = passwordOf('of whoever registered');
const auth = { domain: 'https://id.example.org', clientId: 'console', audience: 'api' };
let service: TestService;
let accounts: ReturnType<typeof accountsOf>;
let serial = 0;

beforeAll(async () => {
  service = await startTestService();
  accounts = accountsOf(service);
});

afterAll(() => service.close());

function typed(more: object = {}) {
  serial += 1;
  const email = `registered${serial}@example.com`;
  return { fullname: 'Ada Maria Morgan', email, username: 'ada', password, plain: true as const, ...more };
}

const send = (body: object) => service.send(register, { body }, null);

async function add(more: object = {}) {
  const body = typed(more);
  await service.ask(register, { body });
  await service.settled();
  const [row] = await service.db.select().from(users).where(eq(users.email, body.email));
  if (!row) throw new Error('no user was registered');
  return row;
}

// More than are taken in an hour.
beforeEach(() => service.db.delete(attempts));

describe('registering', () => {
  it('creates an account without administrator access, and an audit entry', async () => {
    const { id, email } = await add();
    const { data } = await service.ask(getUser, { params: { id } });
    expect(data[0]).toMatchObject({
      first_name: 'Ada',
      last_name: 'Maria Morgan',
      email,
      userStatus: 'PROVISIONED',
      administrator: false,
      assigned_facilities: [],
    });
    const call = (await readTrail(service.db)).at(-1);
    expect(call).toMatchObject({
      action: 'create',
      entity: 'user',
      userId: id,
      userName: 'Ada Maria Morgan',
    });
    expect(JSON.stringify(call)).not.toContain(password);
  });

  it.each([
    [' Plato ', 'Plato', ''],
    ["Anne-Marie O'Neill, M.D.", 'Anne-Marie', "O'Neill, M.D."],
    ['王小明', '王小明', ''],
    ['x'.repeat(50), 'x'.repeat(50), ''],
  ])('takes any full name of 3 to 50 characters: %s', async (fullname, firstName, lastName) => {
    expect(await add({ fullname })).toMatchObject({ firstName, lastName });
  });

  it('says where to read on, and hands out no token', async () => {
    const answer = await send(typed());
    expect(await answer.json()).toMatchObject({
      data: { accessToken: null },
      message: 'We are emailing you what to do next. This can take a few minutes.',
    });
  });

  it('gives no access before the email is confirmed, even to administrators', async () => {
    const { id, email } = await add();
    const body = { ...typedChange, location: [], administrator: true };
    await service.ask(updateUser, { params: { id }, body });
    expect((await accounts.login(email, password)).status).toBe(422);
    expect(await authenticated(service.db, email, password)).toBeNull();

    const link = tokenOf(await service.mailbox(email).nextLink());
    const opened = await service.ask(openAccountLink, { body: { token: link } });
    expect(opened.data).toMatchObject([{ purpose: 'invitation', email }]);
    const theirs = passwordOf('of whoever has the address');
    expect((await accounts.setPassword({ token: link, email, password: theirs })).status).toBe(200);
    expect((await accounts.login(email, password)).status).toBe(422);
    expect((await service.send(listUsers, {}, await accounts.signIn(email, theirs))).status).toBe(200);
  });

  it('shows the chosen user name after sign-in', async () => {
    const { email } = await add({ username: 'countess' });
    const mailbox = service.mailbox(email);
    await accounts.setPassword({ token: tokenOf(await mailbox.nextLink()), email, password });
    await accounts.login(email, password);
    const answer = await accounts.verify(email, await mailbox.nextCode());
    expect(await answer.json()).toMatchObject({ data: { 'user-name': 'countess' } });
  });

  it('does not block the first administrator with the same email', async () => {
    const { email } = await add();
    await service.db.update(users).set({ administrator: true }).where(eq(users.email, email));
    expect(await firstAdministratorLink(service, email)).toContain('/account/password?token=');
  });

  it('sends an email without anything that was typed', async () => {
    const { email } = await add({ fullname: 'Evil Prize', username: 'evil-user https://evil.example' });
    const [letter] = await service.mailbox(email).letters();
    expect(`${letter?.subject}${letter?.text}`).not.toMatch(/evil|prize/i);
  });

  const already = 'You already have an account for Infusion Console';
  const of = (facts: UserFacts) => async () => {
    const email = typed().email;
    await addUser(service.db, { email, ...facts });
    return email;
  };

  it.each([
    ['nobody', async () => typed().email, 'Confirm your email for Infusion Console'],
    ['somebody', of({}), already],
    ['somebody, spelled differently', async () => (await of({})()).toUpperCase(), already],
    ['somebody suspended', of({ status: 'SUSPENDED' }), already],
    ['somebody locked out', of({ status: 'LOCKED_OUT' }), already],
    ['an invited user', of({ status: 'STAGED' }), 'Your account for Infusion Console'],
    ['whoever registered before', async () => (await add()).email, 'Confirm your email for Infusion Console'],
  ])('answers the same, and sends an email, for the address of %s', async (_who, addressOf, subject) => {
    const email = await addressOf();
    const answer = await send(typed({ email }));
    const unknown = await send(typed());
    expect([answer.status, await answer.text()]).toEqual([unknown.status, await unknown.text()]);
    await service.settled();
    const letters = await service.mailbox(email).letters();
    expect(letters.at(-1)?.subject).toBe(subject);
    expect(await service.db.$count(users, eq(users.emailIdentity, emailIdentity(email)))).toBe(1);
  });

  it('tells the owner of an address where to sign in, without a link that would change anything', async () => {
    const { email } = await accounts.settle(password);
    await send(typed({ email }));
    await service.settled();
    const text = (await service.mailbox(email).letters()).at(-1)?.text ?? '';
    expect(text).toContain(service.publicUrl.href);
    expect(text).not.toContain('#link=');
    expect(await authenticated(service.db, email, password)).not.toBeNull();
  });

  it('mails a few strangers an hour, and nobody more than three times a day', async () => {
    const { email } = typed();
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await send(typed({ email }))).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    await service.settled();
    expect(await service.mailbox(email).letters()).toHaveLength(3);

    await service.db.delete(attempts);
    const places = await Promise.all(Array.from({ length: 25 }, () => send(typed())));
    expect(places.filter(({ status }) => status === 200)).toHaveLength(10);
    const { stop, address } = await service.listen();
    const elsewhere = [];
    for (let n = 0; n < 11; n++) elsewhere.push(await post(address, register, typed()));
    expect(elsewhere).toEqual([...Array(10).fill(200), 429]);
    await stop();
    await service.settled();
  });

  it('is refused where it is switched off', async () => {
    const settings = { apiBase: '/api/', auth, registration: false, help: {} };
    const closed = await startTestService({ other: { settings } });
    const { email } = typed();
    const answer = await closed.send(register, { body: typed({ email }) }, null);
    expect(await readFailure(answer)).toMatchObject({
      http: 403,
      message: 'Nobody can register here. Ask an administrator for an account.',
    });
    await closed.settled();
    expect(await closed.db.$count(users, eq(users.email, email))).toBe(0);
  });

  it('is claimed by an administrator who adds a user with that email, and keeps nothing that was typed', async () => {
    const { id, email } = await add();
    const mailbox = service.mailbox(email);
    const earlier = tokenOf(await mailbox.nextLink());
    const body = typedUser([await addFacility(service.db)], { email: email.toUpperCase() });
    const { data } = await service.ask(createUser, { body });
    expect(data[0]).toMatchObject({ user_id: id, last_name: body.lastName, userStatus: 'STAGED' });
    expect(await service.db.$count(accountRows, eq(accountRows.userId, id))).toBe(0);
    const call = (await readTrail(service.db)).at(-1);
    expect(call?.records).toMatchObject([
      { before: { userStatus: 'PROVISIONED' }, after: { userStatus: 'STAGED' } },
    ]);
    expect((await accounts.setPassword({ token: earlier, email, password })).status).toBe(422);
    const link = tokenOf(await mailbox.nextLink());
    expect((await accounts.setPassword({ token: link, email, password })).status).toBe(200);
    const again = typedUser(body.location, { email });
    expect((await service.send(createUser, { body: again })).status).toBe(409);
  });

  it.each([
    [
      { fullname: 'A', username: 'x'.repeat(51) },
      { fullname: 'Minimum 3 symbols', username: 'Maximum 50 symbols' },
    ],
    [{ email: 'invalid' }, { email: 'Wrong email format' }],
    [{ password: 'typed as it is', plain: undefined }, { password: 'This value is not valid.' }],
    [{ password: 'too short' }, { password: 'Minimum 12 symbols' }],
    [
      { fullname: 'Ada\0Morgan', username: '\ud800\ud800\ud800' },
      { fullname: 'This character is not allowed' },
    ],
    [{ fullname: '   ' }, { fullname: 'Full Name is required' }],
    [{ fullname: 'x'.repeat(51) }, { fullname: 'Maximum 50 symbols' }],
  ])('reports errors by field: %j', async (more, errors) => {
    expect(await readFailure(await send(typed(more)))).toMatchObject({ http: 400, errors });
  });
});

/** Over a real connection, so that it comes from an address. */
async function post(to: string, endpoint: Endpoint, body: object): Promise<number | undefined> {
  const headers = { Host: service.publicUrl.host, 'Content-Type': 'application/json' };
  const sent = request(new URL(pathOf(endpoint), to), { method: 'POST', headers }).end(JSON.stringify(body));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

it('records with an IP prefix who registered, and who set the password by the link', async () => {
  const { address, stop } = await service.listen();
  const body = typed();
  const { email } = body;
  expect(await post(address, register, body)).toBe(200);
  await service.settled();
  const token = tokenOf(await service.mailbox(email).nextLink());
  expect(await post(address, setPassword, { token, email, password, plain: true, securityQA: answers })).toBe(
    200,
  );
  await stop();
  const calls = (await readTrail(service.db)).slice(-2);
  expect(calls).toMatchObject([
    { action: 'create', addressPrefix: '127.0.0.1' },
    { action: 'update', addressPrefix: '127.0.0.1' },
  ]);
});

describe('an unconfirmed registration', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  const isThere = async ({ id }: { id: string }) => (await service.db.$count(users, eq(users.id, id))) === 1;

  it('is deleted with the next sign-in after a day, unless an administrator changed it', async () => {
    const gone = await add();
    const invited = await accounts.invite();
    const changed = await add();
    const change = { ...typedChange, location: [] };
    await service.ask(updateUser, { params: { id: changed.id }, body: change });
    const confirmed = await add();
    const token = tokenOf(await service.mailbox(confirmed.email).nextLink());
    await accounts.setPassword({ token, email: confirmed.email, password });
    vi.setSystemTime(Date.now() + 26 * 3_600_000);
    const late = await add();
    const asked = await add();
    await service.db
      .update(users)
      .set({ createdAt: new Date(0) })
      .where(eq(users.id, asked.id));
    await accounts.signIn(confirmed.email, password);
    const all = [gone, invited, changed, confirmed, late, asked];
    expect(await Promise.all(all.map(isThere))).toEqual([false, true, true, true, true, true]);
    const call = (await readTrail(service.db)).find(({ job }) => job === 'registrations');
    expect(call).toMatchObject({
      action: 'delete',
      entity: 'user',
      userId: null,
      httpRequestId: '',
      details: { unconfirmed: call?.recordCount },
    });
    expect(call?.records.map(({ recordId }) => recordId)).toContain(gone.id);
  });
});
