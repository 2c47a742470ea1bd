// Emails of the demonstration: nobody gets them but the page, which shows them.
import type { Mail, Mailer } from '../../server/mail/mail.ts';

export type ShownMail = Pick<Mail, 'to' | 'subject' | 'text'>;

/** @param show called with each email, once */
export function createMailbox(show: (mail: ShownMail) => void): Mailer {
  const shown = new Set<string>();
  return {
    async send({ id, to, subject, text }) {
      if (!shown.has(id)) show({ to, subject, text });
      shown.add(id);
    },
  };
}
