// Accounts without the provider's own pages: contract in, identity, contract out. Nothing here tells anyone whether
// there is an account, but for registration, which takes an address once.
import * as contract from '../../contract/accounts.ts';
import { securityQuestions } from '../../contract/choices/security-questions.ts';
import type { Behind } from '../behind.ts';
import type { RoutesOf } from '../call.ts';
import { Refusal } from '../http/refusal.ts';
import type { AccountMails } from '../identity/account-mails.ts';
import { emailOf, findForgetful, type Known, userNameOf } from '../identity/accounts.ts';
import { findLink } from '../identity/one-time-links.ts';
import { beginSession, endSession } from '../identity/own-sessions.ts';
import type { TryPassword } from '../identity/password-door.ts';
import { registerPerson } from '../identity/registration.ts';
import { questionsFor } from '../identity/security-questions.ts';
import { setPassword } from '../identity/set-password.ts';
import type { SignInCodes } from '../identity/sign-in-codes.ts';
import { implement } from '../implement.ts';
import type { Database } from '../store/database.ts';
import { createAccountLimits, tooManyTries } from './account-limits.ts';

interface Parts {
  db: Database;
  tryPassword: TryPassword;
  codes: SignInCodes;
  mails: AccountMails;
  behind: Behind;
}

export function accountRoutes({ db, tryPassword, codes, mails, behind }: Parts) {
  const limits = createAccountLimits();

  async function sendCode(known: Known) {
    const takeBack = limits.codeSent(known.id);
    const made = await codes.make(known);
    if (made.code === null) {
      takeBack();
      throw made.because === 'replaced' ? new Refusal(422, 'signInRefused') : tooEarly(made.wait);
    }
    try {
      await mails.sendCode(await emailOf(db, known.id), made.code);
    } catch (error) {
      takeBack();
      await codes.takeBack(known.id);
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
      const set = await setPassword(db, { requestId, answersGiven: limits.answersGiven }, body);
      if (set.id === null) throw new Refusal(422, set.because);
      return { data: [], message: 'passwordSet' };
    }),
    login: implement(contract.login, async ({ body, address }) => {
      const tried = await tryPassword({ email: body.email, password: body.password, address: address() });
      if (tried.id === null) {
        throw tried.because === 'refused' ? new Refusal(422, 'signInRefused') : tooManyTries(tried.wait);
      }
      await sendCode(tried);
      return { data: [], message: 'codeSent' };
    }),
    verifyCode: implement(contract.verifyCode, async ({ body, address }) => {
      const takeBack = limits.codeTry(address(), body.email);
      const redeemed = await codes.redeem(body.email, body.otp);
      if (redeemed.id === null) throw new Refusal(422, redeemed.because);
      takeBack();
      const { id, token } = redeemed;
      return { data: { token, 'user-name': await userNameOf(db, id), item: id } };
    }),
    register: implement(contract.register, async ({ body, requestId, address }) => {
      limits.registration(address());
      const person = await registerPerson(db, requestId, body);
      if (!person) throw new Refusal(422, 'registrationRefused');
      const sent = await mails.sendLink('registration', person, requestId);
      const accessToken = await beginSession(db, person.id);
      return { data: { accessToken }, message: sent ? 'success' : 'mailNotSent' };
    }),
    forgotPassword: implement(contract.forgotPassword, async ({ body, requestId, address, say }) => {
      limits.forgotten(address(), body.username);
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

/** @param wait in seconds */
function tooEarly(wait: number): Refusal {
  return new Refusal(429, 'codeTooEarly', { headers: { 'Retry-After': String(wait) } });
}
