// Account calls of the API. No answer tells whether an account exists, except registration, which takes an email once.

import * as contract from '../../../contract/accounts/accounts.ts';
import { securityQuestions } from '../../../contract/accounts/security-questions.ts';
import { addressPrefix } from '../../base/address-prefix.ts';
import type { BackgroundTasks } from '../../base/background-tasks.ts';
import { HttpError } from '../../http/http-error.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { CallContext, RoutesOf } from '../../http/routes/route.ts';
import {
  type AuthenticatedUser,
  emailOf,
  findRecoveryRecipient,
  userNameOf,
} from '../../identity/accounts/accounts.ts';
import { registerUser } from '../../identity/accounts/registration.ts';
import type { AccountMails } from '../../identity/links/account-mails.ts';
import { findLink } from '../../identity/links/one-time-links.ts';
import { setPasswordByLink } from '../../identity/links/set-password.ts';
import { questionsFor } from '../../identity/passwords/security-questions.ts';
import { createServiceSession, endServiceSession } from '../../identity/sessions/service-sessions.ts';
import {
  type AttemptSource,
  cookieOptions,
  deviceCookie,
  type KnownDevices,
} from '../../identity/sign-in/known-devices.ts';
import type { CheckPassword } from '../../identity/sign-in/password-check.ts';
import type { RateLimiter } from '../../identity/sign-in/rate-limiter.ts';
import { codeLifetimeMs, type SignInCodes } from '../../identity/sign-in/sign-in-codes.ts';
import type { Database } from '../../store/engine/database.ts';
import { recordSession } from '../../store/users/user-events.ts';
import { createAccountLimits, tooManyAttempts } from './account-limits.ts';
import { requireKnownQuestions } from './known-questions.ts';

interface Parts {
  db: Database;
  publicUrl: URL;
  checkPassword: CheckPassword;
  attempts: RateLimiter;
  devices: KnownDevices;
  codes: SignInCodes;
  mails: AccountMails;
  backgroundTasks: BackgroundTasks;
}

/** Lets whoever sent the password enter the code from another address, too. */
const ticketCookie = 'sign_in_ticket';

/** After each failure. */
const resendAfterMs: readonly number[] = [5_000, 20_000, 60_000];

type Cookies = Pick<CallContext, 'address' | 'cookie' | 'setCookie'>;

export function accountRoutes({ db, publicUrl, checkPassword, attempts, devices, codes, ...parts }: Parts) {
  const { mails, backgroundTasks } = parts;
  const limits = createAccountLimits(attempts);

  const callerOf = ({ address, cookie }: Cookies) => ({ address: address(), device: cookie(deviceCookie) });

  /** Emails a code; resolves with its ticket. */
  async function sendCode(user: AuthenticatedUser, source: AttemptSource): Promise<string> {
    const refund = await limits.codeSent(user.id, source);
    // Whether a code was stored is unknown: it must not count as one that was sent.
    const made = await codes.create(user, source).catch(async (error: unknown) => {
      await codes.revoke(user.id, source).catch(() => undefined);
      throw error;
    });
    if (made.code === null) {
      await refund();
      throw made.reason === 'replaced'
        ? new HttpError(422, 'signInRefused')
        : tooEarly(made.retryAfterSeconds);
    }
    try {
      await mails.sendCode(await emailOf(db, user.id), made.code);
      return made.ticket;
    } catch (error) {
      await refund();
      await codes.revoke(user.id, source);
      throw error;
    }
  }

  async function sendForgotten(email: string, httpRequestId: string) {
    const found = await findRecoveryRecipient(db, email);
    if (!found) return;
    // The answer says nothing of the account, and so not that sending failed: nobody else would try again.
    await mails.sendLink(found.mail, found, httpRequestId, resendAfterMs);
  }

  return {
    listSecurityQuestions: defineRoute(contract.listSecurityQuestions, async () => ({
      data: securityQuestions.map(toQuestionResponse),
    })),
    openAccountLink: defineRoute(contract.openAccountLink, async ({ body }) => {
      const link = await findLink(db, body.token, contract.linkPurposes);
      if (!link) throw new HttpError(422, 'linkOver');
      const { purpose, email, userId } = link;
      const questions = purpose === 'invitation' ? questionsFor(userId).map(toQuestionResponse) : [];
      return { data: [{ purpose, email, questions }] };
    }),
    setPassword: defineRoute(contract.setPassword, async ({ body, httpRequestId, address }) => {
      const set = await setPasswordByLink(
        db,
        { httpRequestId, address, consumeAnswerAttempt: limits.answersGiven },
        { ...body, securityQA: requireKnownQuestions(body.securityQA) },
      );
      if (set.id === null) throw new HttpError(422, set.reason);
      return { data: [], message: 'passwordSet' };
    }),
    login: defineRoute(contract.login, async ({ body, ...call }) => {
      const { email, password } = body;
      const caller = callerOf(call);
      const tried = await checkPassword({ email, password, ...caller });
      if (tried.id === null) {
        throw tried.reason === 'refused'
          ? new HttpError(422, 'signInRefused')
          : tooManyAttempts(tried.retryAfterSeconds);
      }
      const ticket = await sendCode(tried, await devices.attemptSourceOf(email, caller));
      call.setCookie(ticketCookie, ticket, cookieOptions(publicUrl, codeLifetimeMs / 1000));
      return { data: [], message: 'codeSent' };
    }),
    verifyCode: defineRoute(contract.verifyCode, async ({ body, ...call }) => {
      const { email, otp: code } = body;
      const caller = callerOf(call);
      const source = await devices.attemptSourceOf(email, caller);
      const redeemed = await codes.redeem({ email, code, source, ticket: call.cookie(ticketCookie) });
      if (redeemed.id === null) {
        throw redeemed.reason === 'tooManyAttempts'
          ? tooManyAttempts(redeemed.retryAfterSeconds)
          : new HttpError(422, redeemed.reason);
      }
      const known = await devices.remember(email, caller.device);
      call.setCookie(deviceCookie, known, cookieOptions(publicUrl));
      call.setCookie(ticketCookie, '', cookieOptions(publicUrl, 0));
      const { id, token } = redeemed;
      const { httpRequestId, address } = call;
      await recordSession(db, 'signIn', { callerId: id, httpRequestId, address });
      return { data: { token, 'user-name': await userNameOf(db, id), item: id } };
    }),
    register: defineRoute(contract.register, async ({ body, httpRequestId, address }) => {
      await limits.registration(addressPrefix(address()));
      const user = await registerUser(db, { httpRequestId, address }, body);
      if (!user) throw new HttpError(422, 'registrationRefused');
      const isMailed = await mails.sendLink('registration', user, httpRequestId);
      const accessToken = await createServiceSession(db, user.id);
      return { data: { accessToken }, message: isMailed ? 'registrationMailed' : 'mailNotSent' };
    }),
    forgotPassword: defineRoute(
      contract.forgotPassword,
      async ({ body, httpRequestId, translate: say, ...call }) => {
        await limits.forgotten(body.username, await devices.attemptSourceOf(body.username, callerOf(call)));
        backgroundTasks.run(() => sendForgotten(body.username, httpRequestId));
        return { data: { status: true, message: say('passwordLinkSent') }, message: 'passwordLinkSent' };
      },
    ),
    endSession: defineRoute(contract.endSession, async ({ token, httpRequestId, address }) => {
      const callerId = await endServiceSession(db, token() ?? '');
      if (callerId) await recordSession(db, 'signOut', { callerId, httpRequestId, address });
      return { data: [] };
    }),
  } satisfies RoutesOf<typeof contract>;
}

function toQuestionResponse({ id, question }: (typeof securityQuestions)[number]): contract.SecurityQuestion {
  return { id, question, questionId: id };
}

function tooEarly(retryAfterSeconds: number): HttpError {
  return new HttpError(429, 'codeTooEarly', { headers: { 'Retry-After': String(retryAfterSeconds) } });
}
