import type { Counters } from '../base/counters.ts';
import type { Mailer } from './mail.ts';

/** Counts each try: an email that fails at first and is sent later counts as both. */
export function countMails({ send }: Mailer, counters: Counters): Mailer {
  return {
    async send(mail, options) {
      counters.mailsWaiting += 1;
      try {
        await send(mail, options);
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
