// Notices tell administrators that something in the service itself fails, or waits for a person.
import { z } from 'zod';
import { answeredId, noData, orDefault } from '../common/answers.ts';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { timestamp } from '../common/timestamps.ts';

export const noticeRecord = z.object({
  entity: z.string().describe('users. Clients name records of other entities, and link to none of them.'),
  id: answeredId,
  name: z.string().describe('What people call it; of a user, the email.'),
});
export type NoticeRecord = z.output<typeof noticeRecord>;

/** `stop` what is about to happen, let it `goOn`, or `takeNote` of what has happened. */
export const noticeActs = ['stop', 'goOn', 'takeNote'] as const;
export type NoticeAct = (typeof noticeActs)[number];

/** A notice says itself what it is about, so that clients can show kinds that they do not know. */
export const notice = z.object({
  kind: z
    .string()
    .describe(
      "`mail`: emails that are not sent; `copy`: the service is a copy of another one, changes no files and contacts nobody; `unknownFiles`: files without a record, so many that none was moved; `damagedFiles`: recordings or logs whose bytes are not those that came, or are gone; `clock`: servers whose clock differs by a minute or more from the database's; `disk`: the disk of the service is almost full; `retention`: old data whose removal waits, or was stopped; `renewals`: automatic renewal that was turned on by somebody who may no longer use the console, to be confirmed; `renewalLimit`: facilities that renewed as many certificates in a day as they may; `accounts`: addresses that tried more than twenty accounts in an hour; `credentials`: addresses that sent five wrong gateway credentials or more in ten minutes; `trail`: the audit trail is not as the service wrote it, until an administrator takes note; `secondFactor`: people whose second factor was reset on the server, until an administrator takes note; `trailSink`: the audit trail does not reach where it is sent to; `serviceAccounts`: service accounts that end within 14 days, or ended within the last 7 although they were used; `serviceKeys`: keys of service accounts that were used from two places within ten minutes, in the last day; `directory`: people whom the hospital's directory wants to suspend, and cannot: the last administrator. There may be others, each at most once.",
    ),
  since: timestamp.describe('Since when it is so.'),
  count: z
    .number()
    .int()
    .positive()
    .describe(
      'How many it is about; for `mail`, emails, for `clock`, servers, for `damagedFiles`, files, for `retention`, records, for `renewals` and `renewalLimit`, facilities, for `accounts` and `credentials`, addresses, for `secondFactor` and `directory`, people, for `trailSink`, entries and checkpoints that wait, for `serviceAccounts`, accounts, for `serviceKeys`, keys.',
    ),
  title: z.string().describe('What it is, in the language of Accept-Language.'),
  help: z.string().describe('Why, and what helps, in the language of Accept-Language.'),
  detail: z.string().optional().describe('The words of a foreign server, as they came.'),
  records: orDefault(z.array(noticeRecord), []).describe('The first of the records that it concerns.'),
  acts: orDefault(z.array(z.string()), []).describe(
    'What a caller may do about it, with POST v1/notices/{kind}/{act}: `stop`, `goOn`, `takeNote`. Clients ignore others.',
  ),
  record_count: z.number().int().nonnegative().optional().describe('How many records it concerns.'),
});
export type Notice = z.output<typeof notice>;

export const listNotices = endpoint({
  method: 'GET',
  path: 'v1/notices',
  caller: 'administrator',
  right: 'seeService',
  data: z.array(notice),
  summary: 'Lists what administrators should know of the service',
  description: 'Empty while all is well. A notice goes by itself when its cause does.',
});

export const actOnNotice = endpoint({
  method: 'POST',
  path: 'v1/notices/{kind}/{act}',
  caller: 'administrator',
  right: 'operate',
  // Stopping what is about to happen gives no power away.
  stepUp: { when: ({ params }) => params.act !== 'stop', says: 'the act is not `stop`' },
  params: z.object({
    kind: z
      .string(messageKey('fieldInvalid'))
      .max(60, messageKey('fieldInvalid'))
      .describe('The kind of a notice, as in the list.'),
    act: z.enum(noticeActs, messageKey('fieldInvalid')).describe('One of its acts.'),
  }),
  data: noData,
  summary: 'Acts on a notice: stops what is about to happen, lets it go on at once, or takes note',
  description: 'It is recorded in the audit trail.',
  errors: { 409: 'There is no such notice, or it has no such act (any more); nothing has changed (no code)' },
});
