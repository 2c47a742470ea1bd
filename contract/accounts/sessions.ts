// Where the caller is signed in: each session, by what people know it by, and its end.
import { z } from 'zod';
import { answeredTimestamp, noData } from '../common/answers.ts';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { timestamp } from '../common/timestamps.ts';

/** The most sessions that one answer names: those that were used last. */
export const maxSessions = 100;

const unusable = messageKey('fieldInvalid');
const sessionId = z.string(unusable).min(1, unusable).max(100, unusable);

/** A system that its browsers name like another one: an iPad says that it is a Mac. */
export const iPadOrMac = 'iPadOrMac';

export const personSession = z.object({
  id: sessionId,
  is_current: z.boolean().describe('Whether this call belongs to it.'),
  can_end: z
    .boolean()
    .describe('False where tokens of an outside provider do not tell it from others of the person.'),
  browser: z.string().describe("Its name, such as Safari; '' where it is not known."),
  system: z.string().describe(`Such as Windows, or ${iPadOrMac}; '' where it is not known.`),
  address: z
    .string()
    .describe(
      "Where it was last used: an IPv4 address, or the first 64 bits of an IPv6 address; '' for nowhere.",
    ),
  since_date: timestamp.describe('When the person signed in, or, with an outside provider, was first seen.'),
  used_date: answeredTimestamp.describe('When it was last used, to the minute; null where it was not yet.'),
});
export type PersonSession = z.output<typeof personSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: 'v1/sessions',
  caller: 'administrator',
  right: 'see',
  programs: false,
  data: z.array(personSession).max(maxSessions),
  summary: "Lists the caller's own sessions, this one first, then by their last use",
});

export const endOneSession = endpoint({
  method: 'POST',
  path: 'v1/sessions/{id}/end',
  caller: 'administrator',
  right: 'see',
  params: z.object({ id: sessionId }),
  data: noData,
  summary: "Ends one of the caller's own sessions: none of its tokens is accepted any more",
  description:
    'With an outside provider it ends here alone: the person may still be signed in there, and signs in anew.',
  errors: { 404: 'The caller has no such session (any more), or it cannot be told from others' },
});
