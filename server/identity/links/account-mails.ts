import type { LinkPurpose } from '../../../contract/users/accounts.ts';
import { describeError, type Log } from '../../base/log.ts';
import type { Mailer } from '../../mail/mail.ts';
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
  /** Creates and sends a link. False when sending failed, which is logged and undoes nothing. */
  sendLink(reason: LinkMail, to: Recipient, httpRequestId: string): Promise<boolean>;
  /** @throws Error when the code could not be sent */
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
  return {
    async sendLink(reason, { id, email }, httpRequestId) {
      try {
        const link = await createLink(db, publicUrl, id, linkPurposes[reason]);
        await mailer.send({ to: email, ...linkMail(reason, link) });
        return true;
      } catch (error) {
        log.error('mail.failed', { requestId: httpRequestId, error: describeError(error) });
        return false;
      }
    },
    sendCode: (email, code) => mailer.send({ to: email, ...codeMail(code) }),
  };
}
