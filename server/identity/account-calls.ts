// The calls of a person without a session: signing in, registering, setting a password. No answer tells whether an account
// exists, nor does its time.
import { linkPurposes, type SecurityQuestion } from '../../contract/accounts/accounts.ts';
import type { Language } from '../../contract/common/languages.ts';
import type { Settings } from '../../contract/service/settings.ts';
import { addressPrefix } from '../base/address-prefix.ts';
import type { BackgroundTasks } from '../base/background-tasks.ts';
import { HttpError } from '../http/http-error.ts';
import type { CallOrigin } from '../store/audit/audit.ts';
import type { Database } from '../store/engine/database.ts';
import { markLanguage } from '../store/users/user-access.ts';
import { recordSignIn, recordSignOut } from '../store/users/user-events.ts';
import {
  type AuthenticatedUser,
  findByEmail,
  findRecoveryRecipient,
  userNameOf,
} from './accounts/accounts.ts';
import { type Registration, registerUser } from './accounts/registration.ts';
import type { AccountMails, MailOrigin } from './links/account-mails.ts';
import { findLink } from './links/one-time-links.ts';
import type { SecurityMails } from './links/security-mails.ts';
import { setPasswordByLink } from './links/set-password.ts';
import { answersOf } from './passwords/sent-answers.ts';
import { type HashedPasswords, newSecretOf, type SentPassword, secretOf } from './passwords/sent-password.ts';
import { endServiceSession } from './sessions/service-sessions.ts';
import { createAccountLimits, tooManyAttempts } from './sign-in/account-limits.ts';
import type { AttemptSource } from './sign-in/known-devices.ts';
import { codeLifetimeMs } from './sign-in/sign-in-codes.ts';
import type { SignInServices } from './sign-in-services.ts';

export interface AccountDependencies extends SignInServices, HashedPasswords {
  db: Database;
  mails: AccountMails;
  securityMails: Pick<SecurityMails, 'newDevice' | 'newPassword'>;
  backgroundTasks: BackgroundTasks;
  settings: Pick<Settings, 'registration'>;
}

/** Where a call comes from: its address, and the cookie of a device on which someone has signed in. */
interface Caller {
  address: string;
  device: string | undefined;
  /** Its User-Agent. */
  agent?: string;
}

interface EnteredCode {
  email: string;
  code: string;
  /** The ticket that was handed out when the code was sent. */
  ticket: string | undefined;
}

interface NewPassword extends SentPassword {
  token: string;
  securityQA: readonly { questionId: SecurityQuestion['questionId']; answer: string }[];
}

function tooEarly(retryAfterSeconds: number): HttpError {
  return new HttpError(429, 'codeTooEarly', { headers: { 'Retry-After': String(retryAfterSeconds) } });
}

export function createAccountCalls(dependencies: AccountDependencies) {
  const {
    db,
    hashing,
    checkPassword,
    attempts,
    devices,
    codes,
    mails,
    securityMails,
    backgroundTasks,
    settings,
  } = dependencies;
  const limits = createAccountLimits(attempts);

  /** Emails a code; resolves with its ticket, and whether it is still on its way. */
  async function sendCode(
    user: AuthenticatedUser,
    source: AttemptSource,
    origin: Pick<MailOrigin, 'httpRequestId' | 'language'>,
  ): Promise<{ ticket: string; delivery: 'sent' | 'delayed' }> {
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
      const code = { userId: user.id, code: made.code, lifetimeMs: codeLifetimeMs };
      return { ticket: made.ticket, delivery: await mails.sendCode(code, origin) };
    } catch (error) {
      await refund();
      await codes.revoke(user.id, source);
      throw error;
    }
  }

  async function sendForgotten(email: string, origin: MailOrigin) {
    const found = await findRecoveryRecipient(db, email);
    if (found) await mails.sendLink(found.mail, found, origin);
  }

  async function registerOrTell(form: Registration, origin: MailOrigin) {
    const { httpRequestId, address } = origin;
    const added = await registerUser(db, { httpRequestId, address }, form);
    const known = added ? null : await findRecoveryRecipient(db, form.email);
    if (added) await mails.sendLink('registration', added, origin);
    // Who has never had a password gets the first email again.
    else if (known && known.mail !== 'forgotten') await mails.sendLink(known.mail, known, origin);
    else {
      const taken = await findByEmail(db, form.email);
      if (taken) await mails.sendDecision('registered', taken.email, origin);
    }
  }

  return {
    /** @throws HttpError 422 for a link that does not work (any more) */
    async openLink(token: string, language: Language | null) {
      const link = await findLink(db, token, linkPurposes);
      if (!link) throw new HttpError(422, 'linkOver');
      await markLanguage(db, link.userId, language);
      return link;
    },
    /** @returns the ticket of the code that is emailed */
    async login(sent: SentPassword, caller: Caller, origin: Pick<MailOrigin, 'httpRequestId' | 'language'>) {
      const { email } = sent;
      const password = secretOf(sent, dependencies);
      const tried = await checkPassword({ email, password, ...caller });
      if (tried.id === null) {
        throw tried.reason === 'refused'
          ? new HttpError(422, 'signInRefused')
          : tooManyAttempts(tried.retryAfterSeconds);
      }
      return sendCode(tried, await devices.attemptSourceOf(email, caller), origin);
    },
    /** Redeems an emailed code for a session. @returns also the cookie by which this device is known from now on */
    async verifyCode(
      { email, code, ticket }: EnteredCode,
      caller: Caller,
      origin: CallOrigin,
      language: Language | null,
    ) {
      const source = await devices.attemptSourceOf(email, caller);
      const redeemed = await codes.redeem({ email, code, source, ticket });
      if (redeemed.id === null) {
        throw redeemed.reason === 'tooManyAttempts'
          ? tooManyAttempts(redeemed.retryAfterSeconds)
          : new HttpError(422, redeemed.reason);
      }
      const { id, token } = redeemed;
      const device = await devices.remember(email, caller.device);
      const { httpRequestId, address } = origin;
      const author = { callerId: id, httpRequestId, address };
      await recordSignIn(db, author, {
        method: 'emailedCode',
        language,
        tellNewDevice: source.isKnown
          ? null
          : (tx) => securityMails.newDevice(tx, id, caller.agent ?? '', author),
      });
      return { id, token, device, userName: await userNameOf(db, id) };
    },
    async setPassword(given: NewPassword, { httpRequestId, address }: CallOrigin): Promise<void> {
      const set = await setPasswordByLink(
        db,
        {
          hashing,
          httpRequestId,
          address,
          consumeAnswerAttempt: limits.answersGiven,
          tell: (tx, userId) => securityMails.newPassword(tx, userId, { httpRequestId, address }),
        },
        { ...given, password: () => newSecretOf(given, dependencies), securityQA: answersOf(given) },
      );
      if (set.id === null) throw new HttpError(422, set.reason);
    },
    /**
     * Adds an account, after the answer, that an administrator has yet to give access; or tells its owner by email that there is
     * one already.
     */
    async register(form: Registration & SentPassword, origin: MailOrigin): Promise<void> {
      if (settings.registration === false) throw new HttpError(403, 'registrationOff');
      await newSecretOf(form, dependencies);
      await limits.registration(form.email, addressPrefix(origin.address()));
      backgroundTasks.run(() => registerOrTell(form, origin));
    },
    /** Sends a link after the answer, if there is such an account. */
    async forgotPassword(email: string, caller: Caller, origin: MailOrigin): Promise<void> {
      await limits.forgotten(email, await devices.attemptSourceOf(email, caller));
      // The answer does not tell whether the account exists, so it cannot tell what became of the email.
      backgroundTasks.run(() => sendForgotten(email, origin));
    },
    async endSession(token: string, { httpRequestId, address }: CallOrigin): Promise<void> {
      const callerId = await endServiceSession(db, token);
      if (callerId) await recordSignOut(db, { callerId, httpRequestId, address });
    },
  };
}
