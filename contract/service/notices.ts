// Notices tell administrators that something in the service itself fails, or waits for a person.
import { z } from 'zod';
import { answeredId, orDefault } from '../common/answers.ts';
import { endpoint } from '../common/endpoint.ts';
import { timestamp } from '../common/timestamps.ts';

export const noticeRecord = z.object({
  entity: z.string().describe('users. Clients name records of other entities, and link to none of them.'),
  id: answeredId,
  name: z.string().describe('What people call it; of a user, the email.'),
});
export type NoticeRecord = z.output<typeof noticeRecord>;

/** A notice says itself what it is about, so that clients can show kinds that they do not know. */
export const notice = z.object({
  kind: z.string().describe('`mail`: emails that are not sent. There may be others, each at most once.'),
  since: timestamp.describe('Since when it is so.'),
  count: z.number().int().positive().describe('How many it is about; for `mail`, emails.'),
  title: z.string().describe('What it is, in the language of Accept-Language.'),
  help: z.string().describe('Why, and what helps, in the language of Accept-Language.'),
  detail: z.string().optional().describe('The words of a foreign server, as they came.'),
  records: orDefault(z.array(noticeRecord), []).describe('The first of the records that it concerns.'),
  record_count: z.number().int().nonnegative().optional().describe('How many records it concerns.'),
});
export type Notice = z.output<typeof notice>;

export const listNotices = endpoint({
  method: 'GET',
  path: 'v1/notices',
  caller: 'administrator',
  data: z.array(notice),
  summary: 'Lists what administrators should know of the service',
  description: 'Empty while all is well. A notice goes by itself when its cause does.',
});
