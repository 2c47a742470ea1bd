// The only file that knows nodemailer.
import { createTransport } from 'nodemailer';
import type { Mailer, SmtpSettings } from './mail.ts';

/** Somebody waits for the answer to what they did; in ms. */
const patience = 10_000;

export function createSmtpMailer({ url, from }: SmtpSettings): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  });
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({
        from: { name: 'Infusion Console', address: from },
        to: { name: '', address: to },
        subject,
        text,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
  };
}
