// The facts of emails about an account, and their texts. All of it is the service's own words, times and addresses, the emails
// of people who were given access, and names of facilities.
import { z } from 'zod';
import { iPadOrMac } from '../../../contract/accounts/sessions.ts';
import { fill } from '../../../contract/common/fill.ts';
import type { Language } from '../../../contract/common/languages.ts';
import { emailTexts } from '../../texts/choose.ts';

/** So many new administrators, or facilities, are named in one email. */
export const maxNamed = 10;

const at = z.iso.datetime();

/** A second factor was added, removed, reset by somebody else, or replaced once by a recovery code; or there are new codes. */
const factorChanges = ['added', 'removed', 'reset', 'recovered', 'codes'] as const;
export type FactorChange = (typeof factorChanges)[number];

const securityFacts = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('newDevice'),
    browser: z.string(),
    system: z.string(),
    address: z.string(),
    at,
    link: z.url(),
  }),
  z.object({ kind: z.literal('newPassword'), address: z.string(), at }),
  z.object({ kind: z.literal('secondFactor'), change: z.enum(factorChanges), address: z.string(), at }),
  z.object({ kind: z.literal('newAdministrators'), emails: z.array(z.string()), more: z.number(), at }),
  z.object({
    kind: z.literal('joined'),
    facilities: z.array(z.string()),
    more: z.number(),
    by: z.string(),
    at,
  }),
]);
export type SecurityFacts = z.output<typeof securityFacts>;

const kinds: readonly string[] = securityFacts.options.map((option) => option.shape.kind.value);

export function isSecurityMail(kind: string): kind is SecurityFacts['kind'] {
  return kinds.includes(kind);
}

/** In UTC: nobody knows where it is read. */
function momentIn(language: Language, moment: string): string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(new Date(moment))} UTC`;
}

type Texts = (typeof emailTexts)[Language]['security'];

/** A line for each fact that is known. */
function lines(pairs: readonly [label: string, value: string][]): string {
  return pairs.flatMap(([label, value]) => (value === '' ? [] : [`${label} ${value}`])).join('\n');
}

/** A line for each, and how many more there are. */
function named(texts: Texts, names: readonly string[], more: number): string {
  return [...names, ...(more > 0 ? [fill(texts.more, { count: more })] : [])].join('\n');
}

function deviceOf(texts: Texts, { browser, system }: { browser: string; system: string }): string {
  const named = system === iPadOrMac ? texts.iPadOrMac : system;
  return [browser, named].filter((part) => part !== '').join(', ') || texts.unknownDevice;
}

function factorTexts(texts: Texts, change: FactorChange) {
  return {
    added: texts.factorAdded,
    removed: texts.factorRemoved,
    reset: texts.factorReset,
    recovered: texts.factorRecovered,
    codes: texts.factorCodes,
  }[change];
}

/** The subject, and the parts of the email. */
export function securityMail(language: Language, stored: string): { subject: string; parts: string[] } {
  const facts = securityFacts.parse(JSON.parse(stored));
  const texts = emailTexts[language].security;
  const time: [string, string] = [texts.time, momentIn(language, facts.at)];
  if (facts.kind === 'newAdministrators') {
    const { subject, lead, end } = texts.newAdministrators;
    return { subject, parts: [lead, named(texts, facts.emails, facts.more), lines([time]), end] };
  }
  if (facts.kind === 'joined') {
    const { subject, lead, end } = texts.joined;
    const facilities = named(texts, facts.facilities, facts.more);
    return { subject, parts: [lead, facilities, lines([[texts.by, facts.by], time]), end] };
  }
  const address: [string, string] = [texts.address, facts.address];
  if (facts.kind === 'newPassword' || facts.kind === 'secondFactor') {
    const { subject, lead, end } =
      facts.kind === 'newPassword' ? texts.newPassword : factorTexts(texts, facts.change);
    return { subject, parts: [lead, lines([time, address]), end] };
  }
  const { subject, lead, end } = texts.newDevice;
  const device: [string, string] = [texts.device, deviceOf(texts, facts)];
  return { subject, parts: [lead, lines([device, time, address]), end, facts.link] };
}
