import type { Counters } from '../base/counters.ts';
import type { Mailer } from './mail.ts';

export function countMails({ send }: Mailer, counters: Counters): Mailer {
  return {
    async send(mail) {
      counters.mailsWaiting += 1;
      try {
        await send(mail);
        counters.mails.sent += 1;
      } catch (error) {
        counters.mails.failed += 1;
        throw error;
      } finally {
        counters.mailsWaiting -= 1;
      }
    },
  };
}
