// Which export an answer belongs to: in the query of every call with `recordsOf`.
import { z } from 'zod';
import { messageKey } from '../common/message-key.ts';

export const exportQuery = z.object({
  export: z
    .uuid(messageKey('fieldInvalid'))
    .optional()
    .describe(
      'The id of an export, a UUID that its client makes: these records count for it, and `v1/audit/exports` ends it. The capability is `auditTrail`.',
    ),
});
