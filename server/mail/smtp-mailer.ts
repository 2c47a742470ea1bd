import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { SmtpSettings } from '../base/config.ts';
import { isLoopback } from '../base/loopback.ts';
import type { MailProblem } from '../store/schema/index.ts';
import type { Mailer } from './mail.ts';
import { MailFailure } from './mail-failure.ts';

/** Other machines must offer STARTTLS, unless the URL says otherwise. */
function tlsOf({ hostname, searchParams }: URL): { requireTLS?: true } {
  return searchParams.has('requireTLS') || isLoopback(hostname) ? {} : { requireTLS: true };
}

/** Describes a failure, as nodemailer does. */
const described = z.object({
  code: z.string().catch(''),
  /** Node's, where nodemailer has put its own in its place: `ECONNREFUSED`, `CERT_HAS_EXPIRED`. */
  originalCode: z.string().catch(''),
  /** The command that was under way: `RCPT TO`, `DATA`; `API` where nodemailer itself refuses the address. */
  command: z.string().catch(''),
  response: z.string().catch(''),
  responseCode: z.number().catch(0),
  /** 5xx, but for what may work on another connection. */
  permanent: z.boolean().catch(false),
});

const problems: Readonly<Record<string, MailProblem>> = {
  EAUTH: 'login',
  ENOAUTH: 'login',
  EOAUTH2: 'login',
  ETLS: 'tls',
  EDNS: 'dns',
  ETIMEDOUT: 'silent',
  ECONNECTION: 'unreachable',
  ESOCKET: 'unreachable',
  EPROTOCOL: 'unreachable',
};

/** Node's codes of certificates that are not trusted. */
const certificateCode = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|^EPROTO$/;

function problemOf(failure: z.output<typeof described>): MailProblem {
  const { code, originalCode, command, responseCode, permanent } = failure;
  if (certificateCode.test(originalCode)) return 'tls';
  if (command === 'API' && code === 'EENVELOPE') return 'refused';
  if (responseCode >= 400 && responseCode < 500) return 'deferred';
  const known = problems[code];
  if (known === 'login' || known === 'tls') return known;
  // A refusal of this recipient, or of this message; what is refused before concerns every email.
  if (permanent) return command === 'RCPT TO' || command === 'DATA' ? 'refused' : 'rejected';
  return known ?? 'other';
}

function toFailure(error: unknown): MailFailure {
  const read = described.parse(error);
  return new MailFailure(problemOf(read), error, read.response);
}

export function createSmtpMailer({ url, from }: SmtpSettings): Mailer {
  const parsed = new URL(url);
  const host = from.slice(from.lastIndexOf('@') + 1);
  return {
    async send({ id, to, subject, text }, { patienceMs, signal }) {
      const transport = createTransport({
        url,
        ...tlsOf(parsed),
        connectionTimeout: patienceMs,
        greetingTimeout: patienceMs,
        socketTimeout: patienceMs,
      });
      try {
        await transport.sendMail({
          from: { name: 'Infusion Console', address: from },
          to: { name: '', address: to },
          messageId: `<${id}@${host}>`,
          subject,
          text,
          // Nobody's out-of-office reply is wanted: the first is RFC 3834's, the second that of Exchange.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          disableFileAccess: true,
          disableUrlAccess: true,
          // Also closes the connection, at whichever step the server stopped answering.
          signal,
        });
      } catch (error) {
        throw toFailure(error);
      }
    },
  };
}
