import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { recordId } from '../common/paging.ts';

export const storedFile = z.object({
  url: z
    .string()
    .describe(
      "Signed URL, relative to the console's origin or absolute; expires after a few minutes. It accepts Range.",
    ),
  file_name: z.string(),
});

export const getFile = endpoint({
  method: 'GET',
  path: 'v1/files/{id}',
  caller: 'administrator',
  params: z.object({ id: recordId }),
  data: z.array(storedFile).length(1),
  summary: 'Returns a signed URL for a recording or a log',
});
