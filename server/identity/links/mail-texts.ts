// Emails about accounts, put together from the catalogue.

import { fill } from '../../../contract/common/fill.ts';
import type { Language } from '../../../contract/common/languages.ts';
import { emailTexts } from '../../texts/choose.ts';
import { securityMail } from './security-mail-texts.ts';

interface MailText {
  subject: string;
  text: string;
}

function mailOf(language: Language, subject: string, ...parts: readonly (string | undefined)[]): MailText {
  const text = [emailTexts[language].hello, ...parts].filter((part) => part !== undefined).join('\n\n');
  return { subject, text: `${text}\n` };
}

export type LinkMail = 'invitation' | 'account' | 'registration' | 'reset' | 'forgotten';

export function linkMail(language: Language, reason: LinkMail, link: string): MailText {
  const texts = emailTexts[language];
  const { subject, lead, end }: { subject: string; lead: string; end?: string } = texts[reason];
  return mailOf(language, subject, lead, link, texts.expiry, end);
}

const decisionMails = ['accessGiven', 'accessDeclined', 'registered'] as const;

export type DecisionMail = (typeof decisionMails)[number];

export function isDecisionMail(kind: string): kind is DecisionMail {
  return (decisionMails as readonly string[]).includes(kind);
}

/** The email that says whether somebody was given access, or has an account already. @param address the console's */
export function decisionMail(language: Language, kind: DecisionMail, address: string): MailText {
  const { subject, lead } = emailTexts[language][kind];
  return mailOf(language, subject, lead, kind === 'accessDeclined' ? undefined : address);
}

/** An email of what somebody else may have done. @param facts as they were stored with it */
export function tellingMail(language: Language, facts: string): MailText {
  const { subject, parts } = securityMail(language, facts);
  return mailOf(language, subject, ...parts);
}

/** The email with a sign-in code. */
export function codeMail(language: Language, code: string, minutes: number): MailText {
  const { subject, end, lead_other: other, ...leads } = emailTexts[language].code;
  const form = new Intl.PluralRules(language).select(minutes);
  const forms: Readonly<Record<string, string | undefined>> = leads;
  const lead = fill(forms[`lead_${form}`] ?? other, { code, count: minutes });
  return mailOf(language, subject, lead, end);
}
