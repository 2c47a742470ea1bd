// One file that a monitor sent: where its bytes are for the next minutes.
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { recordId } from '../common/paging.ts';

export const storedFile = z.object({
  /** On the console's own origin or absolute; signed and short-lived. It takes ranges. */
  url: z.string(),
  file_name: z.string(),
});

export const getFile = endpoint({
  method: 'GET',
  path: 'v1/files/{id}',
  caller: 'administrator',
  params: z.object({ id: recordId }),
  data: z.array(storedFile).length(1),
  summary: 'Where the bytes of a recording or of a log are, for a few minutes',
});
