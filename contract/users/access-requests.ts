// People who wait for access: they registered and confirmed their email, or signed in at an outside provider, and no
// administrator has decided yet.
import { z } from 'zod';
import { noData } from '../common/answers.ts';
import { endpoint } from '../common/endpoint.ts';
import { recordId } from '../common/paging.ts';
import { timestamp } from '../common/timestamps.ts';

/** The most that one answer names; `count` counts all. */
export const maxAccessRequests = 100;

export const accessRequest = z.object({
  id: recordId.describe('Id of the request, which is no user.'),
  name: z.string().describe("'' where it is not known."),
  email: z.string(),
  asked_date: timestamp.describe('When the person confirmed the email, or was refused after signing in.'),
});
export type AccessRequest = z.output<typeof accessRequest>;

export const listAccessRequests = endpoint({
  method: 'GET',
  path: 'v1/accessrequests',
  caller: 'administrator',
  right: 'seeService',
  recordsOf: 'users',
  data: z.array(accessRequest),
  summary: 'Lists people who wait for access, the longest waiting first',
  description: `Up to ${maxAccessRequests}; \`count\` counts all.`,
});

const decision = {
  method: 'POST',
  caller: 'administrator',
  right: 'operate',
  params: z.object({ id: recordId }),
  data: noData,
  description:
    'The person is told by email. `code` is MAIL_DELAYED while the service goes on trying, MAIL_NOT_SENT where the mail server refuses the address.',
  errors: { 404: 'Nobody with this id waits any more (no code)' },
} as const;

export const giveAccess = endpoint({
  ...decision,
  path: 'v1/accessrequests/{id}/give',
  stepUp: true,
  summary: 'Makes a person who waits for access an administrator',
});

export const declineAccess = endpoint({
  ...decision,
  path: 'v1/accessrequests/{id}/decline',
  summary: 'Declines access; the person is not listed again',
});
