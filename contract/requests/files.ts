import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { recordId } from '../common/paging.ts';

export const storedFile = z.object({
  url: z
    .string()
    .describe(
      "Signed URL, relative to the console's origin or absolute; expires after a few minutes. It accepts Range.",
    ),
  file_name: z.string(),
});

/** `view`: to look at it, as when a player or a preview is opened; nothing was played or taken away yet. */
export const filePurposes = ['view', 'play', 'download'] as const;
export type FilePurpose = (typeof filePurposes)[number];

export const getFile = endpoint({
  method: 'GET',
  path: 'v1/files/{id}',
  caller: 'administrator',
  right: 'see',
  params: z.object({ id: recordId }),
  query: z.object({
    purpose: z
      .enum(filePurposes, messageKey('fieldInvalid'))
      .default('download')
      .describe(
        'What the file is fetched for, for the audit trail: `view` is recorded as such, `play` and `download` as a download.',
      ),
  }),
  data: z.array(storedFile).length(1),
  summary: 'Returns a signed URL for a recording or a log',
  description: 'A recording needs the right `hear`, too.',
});
