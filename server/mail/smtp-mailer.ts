// The only file that knows nodemailer.
import { createTransport } from 'nodemailer';
import type { SmtpSettings } from '../base/config.ts';
import { isLoopback } from '../base/loopback.ts';
import type { Mailer } from './mail.ts';

/** For a whole sending, in ms: somebody waits for the answer to what they did, and the app gives a call 10 s. */
const sendTimeoutMs = 5_000;

/** Another machine must offer STARTTLS, unless the address says what it wants of it. */
function tlsOf(url: string): { requireTLS?: true } {
  const { hostname, searchParams } = new URL(url);
  return searchParams.has('requireTLS') || isLoopback(hostname) ? {} : { requireTLS: true };
}

export function createSmtpMailer({ url, from }: SmtpSettings): Mailer {
  const transport = createTransport({ url, ...tlsOf(url) });
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({
        from: { name: 'Infusion Console', address: from },
        to: { name: '', address: to },
        subject,
        text,
        disableFileAccess: true,
        disableUrlAccess: true,
        // Closes the connection, too, at whichever step the server has stopped answering.
        signal: AbortSignal.timeout(sendTimeoutMs),
      });
    },
  };
}
