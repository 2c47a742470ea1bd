// One change for many users, as a job.
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { searchValue } from '../common/paging.ts';
import { begunJob, changeBatchSize, changePreview, newJobFields } from '../jobs/bulk-changes.ts';
import { userSelection } from './user-writes.ts';

export const userChange = z.object(
  {
    type: z
      .enum(['suspend', 'reactivate'], messageKey('fieldInvalid'))
      .describe('As the calls for one user do it. The caller is a failed record.'),
  },
  messageKey('fieldInvalid'),
);
export type UserChange = z.output<typeof userChange>;

const body = userSelection
  .omit({ forceDelete: true, expected_count: true })
  .extend({ searchValue: searchValue.default(''), change: userChange });

export const previewUserChange = endpoint({
  method: 'POST',
  reads: true,
  path: 'v1/users/changes/preview',
  caller: 'administrator',
  right: 'changePeople',
  body,
  data: z.array(changePreview).length(1),
  summary: 'Tells which users a change would be made to; nothing is changed',
});

export const startUserChange = endpoint({
  method: 'POST',
  path: 'v1/users/changes',
  stepUp: true,
  caller: 'administrator',
  right: 'changePeople',
  body: body.extend({ expected_count: userSelection.shape.expected_count, ...newJobFields }),
  data: begunJob,
  summary: 'Begins a job that makes one change to the selected users',
  description: `As for monitors: ${changeBatchSize} at a time, the first of them before this call is answered.`,
  errors: {
    404: 'None of the ids belongs to a user',
    409: 'COUNT_CHANGED: the count has changed',
    422: 'Nothing is selected',
  },
});
