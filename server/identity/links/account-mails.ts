import type { LinkPurpose } from '../../../contract/users/accounts.ts';
import { describeError, type Log } from '../../base/log.ts';
import { PartAway } from '../../base/part-away.ts';
import type { Mail, Mailer } from '../../mail/mail.ts';
import type { Database } from '../../store/engine/database.ts';
import { codeMail, type LinkMail, linkMail } from './account-texts.ts';
import { createLink } from './one-time-links.ts';

interface Parts {
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
  /** Creates and sends a link. False when sending failed, which is logged and undoes nothing; it is tried again after each of these times. */
  sendLink(
    reason: LinkMail,
    to: Recipient,
    httpRequestId: string,
    againAfterMs?: readonly number[],
  ): Promise<boolean>;
  /** @throws PartAway when the code could not be sent */
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

export function createAccountMails({ db, publicUrl, mailer, log }: Parts): AccountMails {
  function logFailure(error: unknown, httpRequestId: string): void {
    log.error('mail.failed', { requestId: httpRequestId, error: describeError(error) });
  }

  async function deliver(mail: Mail, httpRequestId: string, [waitMs, ...later]: readonly number[]) {
    try {
      await mailer.send(mail);
      return true;
    } catch (error) {
      logFailure(error, httpRequestId);
      // A service that ends does not wait for it.
      if (waitMs !== undefined) setTimeout(() => void deliver(mail, httpRequestId, later), waitMs).unref();
      return false;
    }
  }

  return {
    async sendLink(reason, { id, email }, httpRequestId, againAfterMs = []) {
      try {
        const link = await createLink(db, publicUrl, id, linkPurposes[reason]);
        return await deliver({ to: email, ...linkMail(reason, link) }, httpRequestId, againAfterMs);
      } catch (error) {
        logFailure(error, httpRequestId);
        return false;
      }
    },
    async sendCode(email, code) {
      await mailer.send({ to: email, ...codeMail(code) }).catch((cause: unknown) => {
        throw new PartAway('mailAway', cause);
      });
    },
  };
}
