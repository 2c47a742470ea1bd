// E-mails about accounts: links, made when they are sent, and codes.
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

interface Person {
  id: string;
  email: string;
}

export interface AccountMails {
  /**
   * Sends a link, which ends earlier ones. False where that did not work, and the log says why: what it is about
   * has been done all the same.
   */
  sendLink(kind: LinkMail, person: Person, requestId: string): Promise<boolean>;
  /** @throws Error where the code could not be sent */
  sendCode(email: string, code: string): Promise<void>;
}

/** Who registered is asked what an invited person is. */
const linkPurposes: Record<LinkMail, LinkPurpose> = {
  invitation: 'invitation',
  registration: 'invitation',
  reset: 'reset',
  forgotten: 'forgotten',
};

export function createAccountMails({ db, publicUrl, mailer, log }: Parts): AccountMails {
  return {
    async sendLink(kind, { id, email }, requestId) {
      try {
        const link = await createLink(db, publicUrl, id, linkPurposes[kind]);
        await mailer.send({ to: email, ...linkMail(kind, link) });
        return true;
      } catch (error) {
        log.error('mail.failed', { requestId, error: describeError(error) });
        return false;
      }
    },
    sendCode: (email, code) => mailer.send({ to: email, ...codeMail(code) }),
  };
}
