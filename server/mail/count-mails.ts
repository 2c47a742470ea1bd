import type { Tallies } from '../base/tallies.ts';
import type { Mailer } from './mail.ts';

export function countMails({ send }: Mailer, tallies: Tallies): Mailer {
  return {
    async send(mail) {
      tallies.mailsWaiting += 1;
      try {
        await send(mail);
        tallies.mails.sent += 1;
      } catch (error) {
        tallies.mails.failed += 1;
        throw error;
      } finally {
        tallies.mailsWaiting -= 1;
      }
    },
  };
}
