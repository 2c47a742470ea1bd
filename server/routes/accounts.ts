// Accounts without the provider's own pages: contract in, identity, contract out. Nothing here tells anyone whether
// there is an account, but for registration, which takes an address once.
import * as contract from '../../contract/accounts.ts';
import { securityQuestions } from '../../contract/choices/security-questions.ts';
import { identityKey } from '../../contract/normalise.ts';
import type { Behind } from '../behind.ts';
import type { RoutesOf } from '../call.ts';
import { Refusal } from '../http/refusal.ts';
import type { AccountMails } from '../identity/account-mails.ts';
import { emailOf, findForgetful, userNameOf } from '../identity/accounts.ts';
import { findLink } from '../identity/one-time-links.ts';
import { beginSession, endSession } from '../identity/own-sessions.ts';
import type { TryPassword } from '../identity/password-door.ts';
import { registerPerson } from '../identity/registration.ts';
import { questionsFor } from '../identity/security-questions.ts';
import { setPassword } from '../identity/set-password.ts';
import { resendAfterSeconds, type SignInCodes } from '../identity/sign-in-codes.ts';
import { createThrottle, type Throttle } from '../identity/throttle.ts';
import { implement } from '../implement.ts';
import type { Database } from '../store/database.ts';

interface Parts {
  db: Database;
  tryPassword: TryPassword;
  codes: SignInCodes;
  mails: AccountMails;
  behind: Behind;
}

/** Calls a minute of one address, behind which a whole ward may be; nobody registers as often. */
const callsOfAddress = 60;
const registrationsOfAddress = 20;
/** Tries a minute with codes of one account, which take five each. */
const codesOfAccount = 10;
/** Links in a quarter of an hour that anybody can have sent to one account. */
const linksOfAccount = 5;
const quarterHour = 15 * 60_000;

export function accountRoutes({ db, tryPassword, codes, mails, behind }: Parts) {
  const accountsOfCodes = createThrottle(codesOfAccount);
  const addressesOfCodes = createThrottle(callsOfAddress);
  const accountsOfLinks = createThrottle(linksOfAccount, quarterHour);
  const addressesOfLinks = createThrottle(callsOfAddress);
  const registering = createThrottle(registrationsOfAddress);

  async function sendCode(userId: string) {
    const code = await codes.make(userId);
    if (!code) throw tooMany('codeTooEarly', resendAfterSeconds);
    try {
      await mails.sendCode(await emailOf(db, userId), code);
    } catch (error) {
      await codes.takeBack(userId);
      throw error;
    }
  }

  async function sendForgotten(email: string, requestId: string) {
    const found = await findForgetful(db, email);
    if (found) await mails.sendLink(found.kind, found, requestId);
  }

  return {
    listSecurityQuestions: implement(contract.listSecurityQuestions, async () => ({
      data: securityQuestions.map(questionOnWire),
    })),
    openAccountLink: implement(contract.openAccountLink, async ({ body }) => {
      const link = await findLink(db, body.token, contract.linkPurposes);
      if (!link) throw new Refusal(422, 'linkOver');
      const { purpose, email, userId } = link;
      const questions = purpose === 'invitation' ? questionsFor(userId).map(questionOnWire) : [];
      return { data: [{ purpose, email, questions }] };
    }),
    setPassword: implement(contract.setPassword, async ({ body, requestId }) => {
      const set = await setPassword(db, requestId, body);
      if (set.id === null) throw new Refusal(422, set.because);
      return { data: [], message: 'passwordSet' };
    }),
    login: implement(contract.login, async ({ body, address }) => {
      const tried = await tryPassword({ email: body.email, password: body.password, address: address() });
      if (tried.id === null) {
        throw tried.because === 'refused' ? new Refusal(422, 'signInRefused') : tooMany('tooManyTries');
      }
      await sendCode(tried.id);
      return { data: [], message: 'codeSent' };
    }),
    verifyCode: implement(contract.verifyCode, async ({ body, address }) => {
      const account = identityKey(body.email);
      count(accountsOfCodes, account);
      count(addressesOfCodes, address());
      const redeemed = await codes.redeem(body.email, body.otp);
      if (redeemed.id === null) throw new Refusal(422, redeemed.because);
      accountsOfCodes.forgives(account);
      addressesOfCodes.forgives(address());
      const token = await beginSession(db, redeemed.id);
      return { data: { token, 'user-name': await userNameOf(db, redeemed.id), item: redeemed.id } };
    }),
    register: implement(contract.register, async ({ body, requestId, address }) => {
      count(registering, address());
      const person = await registerPerson(db, requestId, body);
      if (!person) throw new Refusal(422, 'registrationRefused');
      const sent = await mails.sendLink('registration', person, requestId);
      const accessToken = await beginSession(db, person.id);
      return { data: { accessToken }, message: sent ? 'success' : 'mailNotSent' };
    }),
    forgotPassword: implement(contract.forgotPassword, async ({ body, requestId, address, say }) => {
      count(accountsOfLinks, identityKey(body.username));
      count(addressesOfLinks, address());
      behind.begin(() => sendForgotten(body.username, requestId));
      return { data: { status: true, message: say('passwordLinkSent') }, message: 'passwordLinkSent' };
    }),
    endSession: implement(contract.endSession, async ({ token }) => {
      await endSession(db, token() ?? '');
      return { data: [] };
    }),
  } satisfies RoutesOf<typeof contract>;
}

function questionOnWire({ id, question }: (typeof securityQuestions)[number]): contract.SecurityQuestion {
  return { id, question, questionId: id };
}

/** @throws Refusal 429 where there were too many tries */
function count(throttle: Throttle, key: string): void {
  if (!throttle.tries(key)) throw tooMany('tooManyTries');
}

function tooMany(key: 'tooManyTries' | 'codeTooEarly', seconds = 60): Refusal {
  return new Refusal(429, key, { headers: { 'Retry-After': String(seconds) } });
}
