// Emails on their way: a row from before the first try until the email was sent. One that was given up stays for a while,
// so that an administrator learns of it.
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, moment, workColumns } from './columns.ts';
import { users } from './users.ts';

export const mailKinds = [
  'invitation',
  'account',
  'registration',
  'reset',
  'forgotten',
  'code',
  'accessGiven',
  'accessDeclined',
  'newDevice',
  'newPassword',
  'newAdministrators',
  'joined',
  'secondFactor',
  'registered',
] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * Why an email was not sent. `refused`: the mail server refuses the recipient or the message, for good. `rejected`: it
 * refuses whatever this service sends. `deferred`: it asks to try later.
 */
export const mailProblems = [
  'refused',
  'rejected',
  'deferred',
  'login',
  'tls',
  'dns',
  'silent',
  'unreachable',
  'other',
] as const;
export type MailProblem = (typeof mailProblems)[number];

export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: id(),
    /** Null where it goes to an address alone. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Belongs to a person who may be no user; else the user's email, as it is when it is sent. */
    address: text('address'),
    kind: text('kind', { enum: mailKinds }).notNull(),
    /** The link, the code or the console's address, encrypted with SECRET_KEY; '' once the email was given up. */
    sealed: text('sealed').notNull(),
    /** Hash of the link's token: without that link nobody needs the email. Null for a code. */
    linkHash: text('link_hash'),
    /** Who asked for it, in which call, and from where; null where nobody was signed in. */
    callerId: uuid('caller_id'),
    httpRequestId: text('request_id').notNull(),
    callerAddress: text('caller_address').notNull(),
    /** The language of that call, for a reader whose own is not known; null in rows of versions before. */
    language: text('language'),
    /** Whether the audit trail is told of the invitation once it was sent. */
    isRepeated: boolean('is_repeated').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** From then on nobody needs it. By the database's clock, like all times here. */
    expiresAt: moment('expires_at').notNull(),
    ...workColumns,
    /** Until when a process of the version before tries; the others move `dueAt`. Goes once such processes may not write. */
    leasedUntil: moment('leased_until'),
    failedTries: integer('failed_tries').notNull().default(0),
    problem: text('problem', { enum: mailProblems }),
    /** The mail server's last words; '' where it said nothing. */
    reply: text('reply').notNull().default(''),
    /** Since when administrators are told. */
    noticedAt: moment('noticed_at'),
    givenUpAt: moment('given_up_at'),
  },
  (t) => [
    index('outgoing_mails_due').on(t.dueAt).where(sql`given_up_at IS NULL`),
    index('outgoing_mails_by_user').on(t.userId),
    index('outgoing_mails_noticed').on(t.createdAt).where(sql`noticed_at IS NOT NULL`),
  ],
);
