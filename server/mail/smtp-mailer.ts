import { createTransport } from 'nodemailer';
import type { SmtpSettings } from '../base/config.ts';
import { isLoopback } from '../base/loopback.ts';
import type { Mailer } from './mail.ts';

/** For the whole of sending one. @internal For the test that compares it with how long the app waits. */
export const sendTimeoutMs = 5_000;

/** Other machines must offer STARTTLS, unless the URL says otherwise. */
function tlsOf(url: string): { requireTLS?: true } {
  const { hostname, searchParams } = new URL(url);
  return searchParams.has('requireTLS') || isLoopback(hostname) ? {} : { requireTLS: true };
}

export function createSmtpMailer({ url, from }: SmtpSettings, timeoutMs = sendTimeoutMs): Mailer {
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
        // Also closes the connection, at whichever step the server stopped answering.
        signal: AbortSignal.timeout(timeoutMs),
      });
    },
  };
}
