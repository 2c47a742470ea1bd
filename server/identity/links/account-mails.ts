import type { LinkPurpose } from '../../../contract/accounts/accounts.ts';
import { isLanguage, type Language } from '../../../contract/common/languages.ts';
import { DependencyUnavailable } from '../../base/dependency-unavailable.ts';
import { randomUUID } from '../../base/platform.ts';
import type { Author, CallOrigin } from '../../store/audit/audit.ts';
import type { Database } from '../../store/engine/database.ts';
import { outsideReach } from '../../store/engine/reach.ts';
import { readLanguage } from '../../store/users/user-access.ts';
import type { Delivery } from './deliver-mail.ts';
import type { MailQueue } from './mail-queue.ts';
import type { DecisionMail, LinkMail } from './mail-texts.ts';
import { codeLeastMs, linkMailLifetimeMs } from './mail-times.ts';
import { createLink, hashOfLink, needsForgottenLink } from './one-time-links.ts';

interface Dependencies {
  db: Database;
  publicUrl: URL;
  queue: Pick<MailQueue, 'send' | 'hurry' | 'add'>;
}

/** In which call an email is asked for, and by whom, if they are signed in. */
export interface MailOrigin extends CallOrigin, Partial<Pick<Author, 'callerId'>> {
  /** For a reader whose own is not known. */
  language(): Language;
}

export interface AccountMails {
  /**
   * Creates and sends a link, unless an email with one is delayed, which is tried again, or enough links for a forgotten password
   * work. When the email was sent, an invitation is recorded: a repeated one in the audit trail.
   */
  sendLink(
    reason: LinkMail,
    to: { id: string },
    origin: MailOrigin,
    options?: { isRepeated?: boolean },
  ): Promise<Delivery>;
  /** Creates links of a transaction for users who are new in it: their emails are sent in the background once it is committed. */
  queueLinks(
    tx: Database,
    users: readonly { id: string; kind: LinkMail }[],
    origin: Pick<Author, 'callerId' | 'httpRequestId'>,
  ): Promise<void>;
  /** Tells somebody who waited for access, and may be no user, what was decided; or who registered that there is an account. */
  sendDecision(kind: DecisionMail, email: string, origin: MailOrigin): Promise<Delivery>;
  /** @throws DependencyUnavailable when the code could not be sent, and will not be */
  sendCode(
    code: SentCode,
    origin: Pick<MailOrigin, 'httpRequestId' | 'language'>,
  ): Promise<'sent' | 'delayed'>;
}

interface SentCode {
  userId: string;
  code: string;
  lifetimeMs: number;
}

/** Users who registered set their password as invited ones do. */
const linkPurposes: Record<LinkMail, LinkPurpose> = {
  invitation: 'invitation',
  account: 'invitation',
  registration: 'invitation',
  reset: 'reset',
  forgotten: 'forgotten',
};

export function createAccountMails({ db, publicUrl, queue }: Dependencies): AccountMails {
  return {
    async sendLink(
      kind,
      { id: userId },
      { callerId, httpRequestId, address, language },
      { isRepeated = false } = {},
    ) {
      // The service's own: the link is no record that a person sees.
      return outsideReach(async () => {
        // A new link for a reset ends the earlier ones, and the email with it.
        if (kind !== 'reset' && (await queue.hurry(userId, kind))) return 'delayed';
        if (kind === 'forgotten' && !(await needsForgottenLink(db, userId))) return 'sent';
        const link = await createLink(db, publicUrl, userId, linkPurposes[kind]);
        return queue.send({
          id: randomUUID(),
          userId,
          kind,
          secret: link,
          linkHash: hashOfLink(link),
          ...(callerId && { callerId }),
          httpRequestId,
          callerAddress: address(),
          language: language(),
          isRepeated,
          lifetimeMs: linkMailLifetimeMs,
        });
      });
    },
    async queueLinks(tx, users, { callerId, httpRequestId }) {
      const language = await readLanguage(tx, callerId);
      for (const { id: userId, kind } of users) {
        const link = await createLink(tx, publicUrl, userId, linkPurposes[kind]);
        await queue.add(tx, {
          id: randomUUID(),
          userId,
          kind,
          secret: link,
          linkHash: hashOfLink(link),
          callerId,
          httpRequestId,
          callerAddress: '',
          ...(isLanguage(language) && { language }),
          isRepeated: false,
          lifetimeMs: linkMailLifetimeMs,
        });
      }
    },
    sendDecision: (kind, address, { callerId, httpRequestId, address: callerAddress, language }) =>
      queue.send({
        id: randomUUID(),
        address,
        kind,
        secret: publicUrl.href,
        ...(callerId && { callerId }),
        httpRequestId,
        callerAddress: callerAddress(),
        language: language(),
        lifetimeMs: linkMailLifetimeMs,
      }),
    async sendCode({ userId, code, lifetimeMs }, { httpRequestId, language }) {
      const delivery = await queue.send({
        id: randomUUID(),
        userId,
        kind: 'code',
        secret: code,
        httpRequestId,
        callerAddress: '',
        language: language(),
        lifetimeMs: lifetimeMs - codeLeastMs,
      });
      if (delivery === 'refused') throw new DependencyUnavailable('mailUnavailable', 'see mail.failed');
      return delivery;
    },
  };
}
