// Tries by strangers do not keep an account's owner out: not from elsewhere, nor behind the same address as the owner's
// own devices.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgotPassword, login, verifyCode } from '../../../contract/accounts/accounts.ts';
import { identityKey } from '../../../contract/common/normalise.ts';
import { createRateLimiter } from '../../../server/identity/sign-in/rate-limiter.ts';
import { users } from '../../../server/store/schema/index.ts';
import { accountsOf, passwordOf } from '../../support/accounts.ts';
import { clientAt } from '../../support/client-at.ts';
import { freePort } from '../../support/free-port.ts';
import { type RunningIdentity, startIdentity } from '../../support/identity.ts';
import { givePassword } from '../../support/passwords.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { enterPassword, locationOf, openBrowser, startSignIn } from '../../support/sign-in.ts';

const right = passwordOf('right');
const wrong = passwordOf('wrong');
let service: TestService;
let server: Awaited<ReturnType<TestService['listen']>>;
let identity: RunningIdentity;
let email: string;
let serial = 0;

beforeAll(async () => {
  const port = await freePort();
  service = await startTestService({ publicUrl: `http://localhost:${port}` });
  server = await service.listen(port);
  identity = await startIdentity(service.db);
});

beforeEach(async () => {
  serial += 1;
  ({ email } = await accountsOf(service).enroll(right));
});

afterAll(async () => {
  await server.stop();
  await identity.stop();
  await service.close();
});

/** Each test has addresses of its own. */
const at = (host: number | string) => clientAt(server.address, `198.18.${serial}.${host}`);
type Client = ReturnType<typeof at>;

/** Tries one after another; the statuses without repetitions. */
async function repeat(times: number, attempt: () => Promise<Response>): Promise<number[]> {
  const statuses = [];
  for (let n = 0; n < times; n++) statuses.push((await attempt()).status);
  return [...new Set(statuses)];
}

async function receiveCode(client: Client): Promise<string> {
  const mailbox = service.mailbox(email);
  const before = (await mailbox.letters()).length;
  expect((await client.login(email, right)).status).toBe(200);
  const letter = (await mailbox.letters())[before];
  return /\d{6}/.exec(letter?.text ?? '')?.[0] ?? '';
}

async function signIn(client: Client): Promise<number> {
  return (await client.verify(email, await receiveCode(client))).status;
}

const other = (code: string) => (code === '000000' ? '111111' : '000000');

describe('the owner signs in', () => {
  it('while a stranger elsewhere guesses the password', async () => {
    const stranger = at(66);
    expect(await repeat(20, () => stranger.login(email, wrong))).toEqual([422, 429]);
    expect(await signIn(at(1))).toBe(200);
    expect((await stranger.login(email, right)).status).toBe(429);
  });

  it('on a known device, while a stranger behind the same address guesses', async () => {
    const tablet = at(1);
    expect(await signIn(tablet)).toBe(200);
    expect(await repeat(6, () => at(1).login(email, wrong))).toEqual([422, 429]);
    expect((await at(1).login(email, right)).status).toBe(429);
    expect(await repeat(1, () => tablet.login(email, wrong))).toEqual([422]);
    expect((await tablet.login(email, right)).status).not.toBe(422);
    expect((await tablet.login(email, right)).headers.get('retry-after')).toMatch(/^(30|29)$/);
  });

  it('on a known device, while strangers everywhere have used up the attempts of the account', async () => {
    const tablet = at(1);
    expect(await signIn(tablet)).toBe(200);
    await useUpAccount();
    expect((await at(2).login(email, right)).status).toBe(429);
    const nextCode = await receiveCode(clientAt(server.address, `198.18.${serial}.99`, tablet.jar));
    expect((await tablet.verify(email, nextCode)).status).toBe(200);
  });

  it('at the sign-in page of a known device, while a stranger behind the same address guesses', async () => {
    const tablet = openBrowser();
    const open = async (browser = openBrowser()) =>
      enterPassword(
        browser,
        // Whoever has just signed in needs no second password, unless it is asked for.
        locationOf(await browser.get(startSignIn(identity.origin, { prompt: 'login' }).url)),
        email,
        right,
      );
    expect((await open(tablet)).status).toBe(303);
    const stranger = openBrowser();
    const page = locationOf(await stranger.get(startSignIn(identity.origin).url));
    expect(await repeat(6, () => enterPassword(stranger, page, email, wrong))).toEqual([403, 429]);
    expect((await open()).status).toBe(429);
    expect((await open(tablet)).status).toBe(303);
  });
});

/** 500 in an hour, at most 30 of them from one address; much faster than by 500 requests. */
async function useUpAccount() {
  const attempts = createRateLimiter(service.db);
  const limit = { name: 'password of an account', max: 500, windowMs: 3_600_000 };
  for (let n = 0; n < 500; n++) await attempts.consume([limit, identityKey(email)]);
}

describe('a live code', () => {
  it('works after a stranger elsewhere has tried many wrong ones, and so do those of the next hour', async () => {
    const owner = at(1);
    const code = await receiveCode(owner);
    for (const host of [66, 67, 68]) {
      const stranger = at(host);
      expect(await repeat(12, () => stranger.verify(email, other(code)))).toEqual([422, 429]);
    }
    expect((await owner.verify(email, code)).status).toBe(200);
  });

  it('works after somebody behind the same address has tried many wrong ones', async () => {
    const owner = at(1);
    const code = await receiveCode(owner);
    expect(await repeat(12, () => at(1).verify(email, other(code)))).toEqual([422, 429]);
    expect((await owner.verify(email, code)).status).toBe(200);
  });

  it('works after somebody elsewhere who knows the password has asked for another one', async () => {
    const owner = at(1);
    const code = await receiveCode(owner);
    const stranger = at(66);
    expect(await repeat(2, () => stranger.login(email, right))).toEqual([200, 429]);
    expect(await repeat(12, () => stranger.verify(email, other(code)))).toEqual([422, 429]);
    expect((await owner.verify(email, code)).status).toBe(200);
  });

  it('works nowhere but where the password came from', async () => {
    const owner = at(1);
    const code = await receiveCode(owner);
    expect((await at(66).verify(email, code)).status).toBe(422);
    expect((await owner.verify(email, code)).status).toBe(200);
  });

  it('works on a device whose address changes, and without cookies behind the same address', async () => {
    const owner = at(1);
    const moved = clientAt(server.address, `2001:db8:${serial}::1`, owner.jar);
    expect((await moved.verify(email, await receiveCode(owner))).status).toBe(200);
    const code = await receiveCode(at(2));
    expect((await at(2).verify(email, code)).status).toBe(200);
  });

  it('still has five attempts of its own', async () => {
    const owner = at(1);
    const code = await receiveCode(owner);
    expect(await repeat(5, () => owner.verify(email, other(code)))).toEqual([422]);
    expect((await owner.verify(email, code)).status).toBe(422);
  });
});

it('addresses of one /64 count together, others do not', async () => {
  const from = (address: string) => clientAt(server.address, `2001:db8:${serial}:${address}`);
  for (let n = 0; n < 5; n++) expect((await from(`1::${n + 1}`).login(email, wrong)).status).toBe(422);
  expect((await from('1:ffff::9').login(email, right)).status).toBe(429);
  expect((await from('2::1').login(email, right)).status).toBe(200);
});

it("a stranger's requests for links do not use up the owner's", async () => {
  const ask = (client: Client) => client.send(forgotPassword, { factorType: 'EMAIL', username: email });
  expect(await repeat(7, () => ask(at(66)))).toEqual([200, 429]);
  expect((await ask(at(1))).status).toBe(200);
});

it('cookies of devices and codes are for this site, not for scripts, and say nothing of anyone', async () => {
  const owner = at(1);
  const asked = await owner.login(email, right);
  const [ticket = ''] = asked.headers.getSetCookie();
  expect(ticket).toMatch(/^sign_in_ticket=[\w-]{22}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/);
  const letters = await service.mailbox(email).letters();
  const code = /\d{6}/.exec(letters.at(-1)?.text ?? '')?.[0] ?? '';
  const signedIn = await owner.verify(email, code);
  const device = signedIn.headers.getSetCookie().find((text) => text.startsWith('known_device='));
  expect(device).toMatch(
    /^known_device=[\w-]{22}\.[\w-]{22}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
  );
});

it('over https, cookies are of this host alone, and those of a version before are read', async () => {
  const secure = await startTestService({ publicUrl: 'https://console.example.org' });
  const { email: person } = await accountsOf(secure).settle(right, { administrator: true });
  const mailbox = secure.mailbox(person);
  await mailbox.nextLink();
  const asked = await accountsOf(secure).login(person, right);
  const [ticket = ''] = asked.headers.getSetCookie();
  expect(ticket).toMatch(
    /^__Host-sign_in_ticket=[\w-]{22}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  const body = { email: person, otp: await mailbox.nextCode() };
  const answer = await secure.send(verifyCode, { body }, null);
  const device = /^__Host-(known_device=[^;]+);.* Secure;/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1];
  for (let n = 0; n < 6; n++) await accountsOf(secure).login(person, wrong);
  expect((await accountsOf(secure).login(person, right)).status).toBe(429);
  for (const cookie of [`__Host-${device}`, `${device}`]) {
    const known = await secure.request(`/api/${login.path}`, {
      method: 'POST',
      headers: { cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: person, password: wrong, plain: true, front: true }),
    });
    expect(known.status).toBe(422);
  }
});

it('a device is not known any more once the password was changed', async () => {
  const tablet = at(1);
  expect(await signIn(tablet)).toBe(200);
  const [user] = await service.db.select().from(users).where(eq(users.email, email));
  await givePassword(service.db, user?.id ?? '', passwordOf('another'));
  expect(await repeat(6, () => at(1).login(email, wrong))).toEqual([422, 429]);
  expect((await tablet.login(email, passwordOf('another'))).status).toBe(429);
});

it('no made-up or altered cookie is a known device', async () => {
  const tablet = at(1);
  await signIn(tablet);
  const [, id = '', code = ''] = /known_device=([\w-]+)\.([\w-]+)/.exec(tablet.jar.header('/')) ?? [];
  const { email: colleague } = await accountsOf(service).enroll(right);
  expect(await repeat(6, () => at(66).login(colleague, wrong))).toEqual([422, 429]);
  for (const value of [
    `${id}.${code}`,
    `${id}.${'A'.repeat(22)}`,
    `${'A'.repeat(22)}.${code}`,
    id,
    '..',
    '%',
  ]) {
    const stranger = at(66);
    stranger.jar.keep(new Response(null, { headers: { 'Set-Cookie': `known_device=${value}; Path=/` } }));
    expect((await stranger.login(colleague, right)).status).toBe(429);
  }
});
