import { z } from 'zod';
import { writtenRecord } from '../common/answers.ts';
import { endpoint } from '../common/endpoint.ts';
import { recordId } from '../common/paging.ts';
import { user } from './users.ts';

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: 'v1/users/{id}/second-factor/reset',
  caller: 'administrator',
  right: 'changePeople',
  stepUp: true,
  params: z.object({ id: recordId }),
  data: writtenRecord(user),
  summary: 'Removes the second factor of a user, who is signed out everywhere and told by email',
  description:
    'The capability is `secondFactor`. Where one is required, the user sets one up at the next sign-in.',
  errors: {
    409: 'The user has no second factor (no code)',
    422: 'Callers cannot reset their own; the user is also of other facilities than the caller may change people of (no code)',
  },
});
