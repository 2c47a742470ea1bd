// The upload of a monitor's network certificate.
import { z } from 'zod';
import { formEndpoint } from '../common/endpoint.ts';
import { recordId } from '../common/paging.ts';
import { expectedVersion } from '../common/text-field.ts';
import { pemFile } from '../site-configuration/site-files.ts';

export const storedCertificate = z.object({
  clientcert_warning: z.string().nullish().describe('What an administrator should know of the certificate.'),
});

export const uploadClientCertificate = formEndpoint({
  method: 'POST',
  caller: 'administrator',
  right: 'changeSites',
  path: 'v1/networkdetails/upload/clientcert',
  files: { clientfile: pemFile },
  body: z.object({
    facility_id: recordId,
    monitor_id: recordId.describe('Record id of the monitor.'),
    version: expectedVersion,
  }),
  data: z.array(storedCertificate).max(1).catch([]),
  summary: "Stores a monitor's network certificate, which must match the key of its CSR",
  description:
    '`message` says when no root certificate of the facility signs it, or its subject is not that of the CSR, and so does `clientcert_warning`.',
  errors: {
    409: 'The monitor has no CSR, or another one meanwhile. VERSION_CONFLICT: what is stored of the facility changed since `version`. `data` holds `current` and `sent`',
  },
});
