// A password that was set by an email link is accepted by the provider's page and by the app's call, which share their
// limits.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createSignInServices } from '../../../server/identity/sign-in-services.ts';
import { accountsOf, passwordOf } from '../../support/accounts.ts';
import { type RunningIdentity, secrets, startIdentity } from '../../support/identity.ts';
import { testCosts } from '../../support/passwords.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { enterPassword, locationOf, openBrowser, startSignIn } from '../../support/sign-in.ts';

let service: TestService;
let running: RunningIdentity;
let serial = 0;

beforeAll(async () => {
  service = await startTestService();
  running = await startIdentity(service.db);
});

afterAll(async () => {
  await running.stop();
  await service.close();
});

const anyPassword = fc.string({ unit: 'grapheme', minLength: 12, maxLength: 20 });
const anyName = fc.constantFrom("o'brien+ward", 'UPPER.case', 'a_b-c', 'x');

it('accepts the same password at the sign-in page and in the app, however the email is spelled', async () => {
  const accounts = accountsOf(service);
  await fc.assert(
    fc.asyncProperty(anyPassword, anyName, fc.boolean(), async (password, name, shouts) => {
      serial += 1;
      const invited = await accounts.invite({ email: `${name}${serial}@example.com` });
      const typed = shouts ? ` ${invited.email.toUpperCase()} ` : invited.email;
      expect((await accounts.setPassword({ ...invited, password })).status).toBe(200);

      expect((await accounts.login(typed, password)).status).toBe(200);
      const browser = openBrowser();
      const page = locationOf(await browser.get(startSignIn(running.origin).url));
      expect((await enterPassword(browser, page, typed, password)).status).toBe(303);
    }),
    { numRuns: 3, endOnFailure: true },
  );
});

it('counts attempts at the sign-in page and in the app together', async () => {
  const accounts = accountsOf(service);
  const { email } = await accounts.enroll(passwordOf('right'));
  const browser = openBrowser();
  const page = locationOf(await browser.get(startSignIn(running.origin).url));
  const { checkPassword } = createSignInServices(service.db, secrets, testCosts);
  const inApp = (password: string) =>
    checkPassword({ email, password: { typed: password, email }, address: '127.0.0.1', device: undefined });
  for (let tries = 0; tries < 3; tries++) {
    expect(await inApp(passwordOf('wrong'))).toMatchObject({ reason: 'refused' });
  }
  for (const status of [403, 403, 429]) {
    expect((await enterPassword(browser, page, email, passwordOf('wrong'))).status).toBe(status);
  }
  expect(await inApp(passwordOf('right'))).toMatchObject({ reason: 'tooManyAttempts' });
});

/** A busy machine needs more than the minute of a limit for the attempts that it lets through. */
const stopClocks = () => vi.useFakeTimers({ toFake: ['Date', 'performance'] });

it('limits guessing codes of many accounts from one address', async () => {
  stopClocks();
  const accounts = accountsOf(service);
  const statuses = [];
  for (let tries = 0; tries < 61; tries++) {
    statuses.push((await accounts.verify(`somebody${tries}@example.com`, '123456')).status);
  }
  expect(new Set(statuses.slice(0, 60))).toEqual(new Set([422]));
  expect(statuses.at(-1)).toBe(429);
});

it('does not use up the attempts of an account when an address is blocked', async () => {
  stopClocks();
  const accounts = accountsOf(service);
  const { id, email } = await accounts.enroll(passwordOf('right'));
  const { checkPassword } = createSignInServices(service.db, secrets, testCosts);
  const password = (typed: string) => ({ password: { typed, email }, device: undefined });
  const wrong = { ...password(passwordOf('wrong')), address: '192.0.2.1' };
  const emails = Array.from({ length: 60 }, (_, index) => `nobody${index}@example.com`);
  // One after the other: of an address only a few wait at a time.
  for (const unknown of emails) await checkPassword({ ...wrong, email: unknown });
  for (let tries = 0; tries < 6; tries++) {
    expect(await checkPassword({ ...wrong, email })).toMatchObject({ reason: 'tooManyAttempts' });
  }
  const elsewhere = { email, ...password(passwordOf('right')), address: '192.0.2.2' };
  expect(await checkPassword(elsewhere)).toMatchObject({ id });
});
