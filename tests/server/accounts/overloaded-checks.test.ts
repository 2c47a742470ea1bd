// Passwords and answers that the service was too busy to check count as none.
import { expect, it } from 'vitest';
import { HttpError } from '../../../server/http/http-error.ts';
import { setPasswordByLink } from '../../../server/identity/links/set-password.ts';
import { answersOf } from '../../../server/identity/passwords/sent-answers.ts';
import { createAccountLimits } from '../../../server/identity/sign-in/account-limits.ts';
import { createPasswordCheck } from '../../../server/identity/sign-in/password-check.ts';
import { createSignInServices } from '../../../server/identity/sign-in-services.ts';
import { type Accounts, withAccountService } from '../../support/account-service.ts';
import { answers, passwordOf, tokenOf } from '../../support/accounts.ts';
import { secrets } from '../../support/identity.ts';
import { testCosts, testHashing } from '../../support/passwords.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let people: Accounts;

withAccountService((started, accounts) => {
  service = started;
  people = accounts;
});

const refuse = () => Promise.reject(new HttpError(503, 'overloaded'));

it('a password', async () => {
  const typed = passwordOf('right');
  const { id, email } = await people.enroll(typed);
  const parts = { db: service.db, ...createSignInServices(service.db, secrets, testCosts) };
  const busy = createPasswordCheck({ ...parts, hashing: { ...testHashing, verify: refuse } });
  const attempt = { email, password: { typed, email }, address: '192.0.2.7', device: undefined };
  for (let n = 0; n < 6; n++) await expect(busy(attempt)).rejects.toMatchObject({ status: 503 });
  expect(await parts.checkPassword(attempt)).toMatchObject({ id });
});

it('a stranger who fills the places of an address keeps out neither devices nor other addresses', async () => {
  const typed = passwordOf('right');
  const { id, email } = await people.enroll(typed);
  const parts = { db: service.db, ...createSignInServices(service.db, secrets, testCosts) };
  const secret = { typed, email };
  let flood: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([]);
  /** Floods from 192.0.2.7 at the moment at which a password is checked. */
  const verify: typeof testHashing.verify = (...given) => {
    flood = Promise.allSettled(
      Array.from({ length: 20 }, () => testHashing.verify(secret, null, '192.0.2.7')),
    );
    return testHashing.verify(...given);
  };
  const flooded = createPasswordCheck({ ...parts, hashing: { ...testHashing, verify } });
  const attempt = { email, password: secret };
  const device = await parts.devices.remember(email, undefined);
  const isRefused = expect.objectContaining({ reason: expect.objectContaining({ status: 503 }) });
  for (const caller of [
    { address: '192.0.2.7', device },
    { address: '192.0.2.8', device: undefined },
  ]) {
    expect(await flooded({ ...attempt, ...caller })).toMatchObject({ id });
    expect(await flood).toContainEqual(isRefused);
  }
  const same = flooded({ ...attempt, address: '192.0.2.7', device: undefined });
  await expect(same).rejects.toMatchObject({ status: 503 });
  await flood;
});

it.each(['verify', 'hash'] as const)('security answers: %s', async (work) => {
  const { id, email } = await people.settle(passwordOf('first'));
  const mailbox = service.mailbox(email);
  await mailbox.nextLink();
  await people.forgot(email);
  const token = tokenOf(await mailbox.nextLink());
  const { attempts } = createSignInServices(service.db, secrets, testCosts);
  const context = {
    hashing: { ...testHashing, [work]: refuse },
    httpRequestId: 'overloaded',
    address: () => '192.0.2.7',
    consumeAnswerAttempt: createAccountLimits(attempts).answersGiven,
    tell: async () => undefined,
  };
  const submission = {
    token,
    email,
    password: async () => ({ typed: passwordOf('second'), email }),
    securityQA: answersOf({ plain: true, securityQA: answers }),
  };
  for (let n = 0; n < 16; n++) {
    const set = setPasswordByLink(service.db, context, submission);
    await expect(set).rejects.toMatchObject({ status: 503 });
  }
  expect(await setPasswordByLink(service.db, { ...context, hashing: testHashing }, submission)).toEqual({
    id,
  });
});
