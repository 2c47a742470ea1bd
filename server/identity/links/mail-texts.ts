// Emails about accounts, put together from the catalogue.
import { texts } from '../../texts/en/emails.ts';

interface MailText {
  subject: string;
  text: string;
}

function mailOf(subject: string, ...parts: readonly (string | undefined)[]): MailText {
  const text = [texts.hello, ...parts].filter((part) => part !== undefined).join('\n\n');
  return { subject, text: `${text}\n` };
}

export type LinkMail = 'invitation' | 'account' | 'registration' | 'reset' | 'forgotten';

export function linkMail(reason: LinkMail, link: string): MailText {
  const { subject, lead, end }: { subject: string; lead: string; end?: string } = texts[reason];
  return mailOf(subject, lead, link, texts.expiry, end);
}

const decisionMails = ['accessGiven', 'accessDeclined'] as const;

export type DecisionMail = (typeof decisionMails)[number];

export function isDecisionMail(kind: string): kind is DecisionMail {
  return (decisionMails as readonly string[]).includes(kind);
}

/** The email that says whether somebody was given access. @param address the console's */
export function decisionMail(kind: DecisionMail, address: string): MailText {
  const { subject, lead } = texts[kind];
  return mailOf(subject, lead, kind === 'accessGiven' ? address : undefined);
}

/** The email with a sign-in code. */
export function codeMail(code: string, minutes: number): MailText {
  const { subject, lead_one: one, lead_other: other, end } = texts.code;
  const lead = (minutes === 1 ? one : other).replace('{{code}}', code).replace('{{count}}', String(minutes));
  return mailOf(subject, lead, end);
}
