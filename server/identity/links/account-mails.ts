import type { LinkPurpose } from '../../../contract/accounts/accounts.ts';
import { DependencyUnavailable } from '../../base/dependency-unavailable.ts';
import { describeError, type Log } from '../../base/log.ts';
import type { Mailer } from '../../mail/mail.ts';
import type { Database } from '../../store/engine/database.ts';
import { codeMail, type LinkMail, linkMail } from './account-texts.ts';
import { createLink, needsForgottenLink, withdrawLink } from './one-time-links.ts';

interface Dependencies {
  db: Database;
  publicUrl: URL;
  mailer: Mailer;
  log: Log;
}

interface Recipient {
  id: string;
  email: string;
}

export interface AccountMails {
  /**
   * Creates and sends a link; none for a forgotten password while enough of them work. False when sending failed, which
   * is logged and undoes nothing; another link is tried after each of these times.
   */
  sendLink(
    reason: LinkMail,
    to: Recipient,
    httpRequestId: string,
    againAfterMs?: readonly number[],
  ): Promise<boolean>;
  /** @throws DependencyUnavailable when the code could not be sent */
  sendCode(email: string, code: string): Promise<void>;
}

/** Users who registered set their password as invited ones do. */
const linkPurposes: Record<LinkMail, LinkPurpose> = {
  invitation: 'invitation',
  account: 'invitation',
  registration: 'invitation',
  reset: 'reset',
  forgotten: 'forgotten',
};

export function createAccountMails({ db, publicUrl, mailer, log }: Dependencies): AccountMails {
  function logFailure(error: unknown, httpRequestId: string): void {
    log.error('mail.failed', { requestId: httpRequestId, error: describeError(error) });
  }

  async function deliver(reason: LinkMail, { id, email }: Recipient): Promise<void> {
    const link = await createLink(db, publicUrl, id, linkPurposes[reason]);
    try {
      await mailer.send({ to: email, ...linkMail(reason, link) });
    } catch (error) {
      // Those count, and five that nobody received would keep the owner out for a day.
      if (reason === 'forgotten') await withdrawLink(db, link);
      throw error;
    }
  }

  const sendLink: AccountMails['sendLink'] = async (reason, to, httpRequestId, againAfterMs = []) => {
    try {
      if (reason !== 'forgotten' || (await needsForgottenLink(db, to.id))) await deliver(reason, to);
      return true;
    } catch (error) {
      logFailure(error, httpRequestId);
      const [waitMs, ...later] = againAfterMs;
      // A service that ends does not wait for it.
      if (waitMs !== undefined)
        setTimeout(() => void sendLink(reason, to, httpRequestId, later), waitMs).unref();
      return false;
    }
  };

  return {
    sendLink,
    async sendCode(email, code) {
      await mailer.send({ to: email, ...codeMail(code) }).catch((cause: unknown) => {
        throw new DependencyUnavailable('mailUnavailable', cause);
      });
    },
  };
}
