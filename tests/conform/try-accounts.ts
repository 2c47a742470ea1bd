// The calls before sign-in, for a person who does not exist. All but the registration must be refused, or say no more
// than that an email was sent.

import * as accounts from '../../contract/accounts/accounts.ts';
import type { Endpoint } from '../../contract/common/endpoint.ts';
import { type Answer, bodyOf, findFaults, findRefusalFaults } from './answer.ts';
import type { Attempts } from './attempts.ts';
import { adoptUser, type Own, randomLetters } from './own-records.ts';

const hash = '0'.repeat(64);
const securityQA = ['q1', 'q2'].map((questionId) => ({ questionId, answer: hash }));

const refuses = (endpoint: Endpoint) => (answer: Answer) =>
  bodyOf(answer)?.status === true ? findFaults(endpoint, answer) : findRefusalFaults(answer);

/** @returns the registered user, who must be deleted */
export async function tryAccounts(attempts: Attempts): Promise<Own[]> {
  const letters = randomLetters();
  const email = `conform.${letters}@example.com`;
  const tries: [Endpoint, Record<string, unknown>][] = [
    [accounts.openAccountLink, { token: letters }],
    [accounts.setPassword, { email, password: hash, securityQA, token: letters }],
    [accounts.login, { email, password: hash, front: true }],
    [accounts.verifyCode, { email, otp: '000000' }],
    [accounts.forgotPassword, { factorType: 'EMAIL', username: email }],
  ];
  for (const [endpoint, body] of tries) await attempts.attempt(endpoint, { body }, refuses(endpoint));

  const body = { fullname: `Conform ${letters}`, email, username: `conform ${letters}`, password: hash };
  const registered = await attempts.attempt(accounts.register, { body });
  // In `data` or beside it, if there is one.
  const token: unknown = Reflect.get(Object(registered?.data ?? registered), 'accessToken');
  if (typeof token === 'string') await attempts.attempt(accounts.endSession, {}, undefined, token);
  // A backend may list those who registered only when their email is confirmed.
  const user = attempts.wasTried(accounts.register) ? await adoptUser(attempts, email, letters) : null;
  return user ? [user] : [];
}
