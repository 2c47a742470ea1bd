// Calls about the access of one user: suspended for a while, reactivated, invited once more.
import { z } from 'zod';
import { writtenRecord } from '../common/answers.ts';
import { endpoint } from '../common/endpoint.ts';
import { recordId } from '../common/paging.ts';
import { user, userStatuses } from './users.ts';

/** The statuses in which nobody can be suspended: they have no access. */
const withoutAccess: readonly string[] = ['SUSPENDED', 'DEPROVISIONED'];

/** The statuses in which Suspend is offered. */
export const suspendableUserStatuses: readonly string[] = userStatuses.filter(
  (status) => !withoutAccess.includes(status),
);

const ofUser = {
  caller: 'administrator',
  right: 'changePeople',
  params: z.object({ id: recordId }),
  data: writtenRecord(user),
} as const;

export const suspendUser = endpoint({
  ...ofUser,
  method: 'PUT',
  path: 'v1/users/{id}/suspend',
  stepUp: true,
  summary: 'Suspends a user, who is signed out everywhere at once',
  description: 'Sessions, tokens, links of emails and known devices end. The password stays.',
  errors: {
    409: 'The user has no access that could be suspended (no code)',
    422: 'Callers cannot suspend themselves; the user is also of other facilities than the caller may change people of (no code)',
  },
});

export const reactivateUser = endpoint({
  ...ofUser,
  method: 'PUT',
  path: 'v1/users/{id}/reactivate',
  stepUp: true,
  summary: 'Gives a suspended user the status from before',
  errors: {
    409: 'The user is not suspended (no code)',
    422: "The user is also of other facilities than the caller may change people of; the hospital's directory has suspended the user (no code)",
  },
});

export const inviteUser = endpoint({
  ...ofUser,
  method: 'POST',
  path: 'v1/users/{id}/invitation',
  summary: 'Sends the invitation once more to a user who has not used it',
  description:
    'Five times an hour for each user. If the email is not sent yet, `code` is MAIL_DELAYED, and the user changes when it is.',
  errors: {
    409: 'The user has used the invitation, or has none (no code)',
    422: 'The mail server refuses the address, or the user is also of other facilities than the caller may change people of (no code); nothing has changed',
  },
});
