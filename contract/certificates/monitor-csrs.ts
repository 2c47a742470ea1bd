// The CSR and the network certificate of each monitor of a facility.
import { z } from 'zod';
import { answeredId, answeredTimestamp, orDefault } from '../common/answers.ts';
import { answeredCertificateTime } from '../common/certificate-times.ts';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { recordId, searchValue } from '../common/paging.ts';
import { storedFile } from '../requests/files.ts';
import { enrollmentUrlField } from '../site-configuration/est-authentication.ts';

/** Rows on a page; pagination appears above it. */
export const csrPageSize = 5;

export const monitorCsr = z.object({
  id: answeredId.describe('Record id of the monitor.'),
  facility_id: answeredId.nullish(),
  cloud_id: z.string(),
  csr_filename: orDefault(z.string(), ''),
  csr_receivedon: answeredTimestamp,
  clientcert_url: orDefault(z.string(), ''),
  clientcert_enddate: answeredCertificateTime,
  clientcert_transferredon: answeredTimestamp,
  clientcert_warning: z
    .string()
    .nullish()
    .describe(
      'What an administrator should know of the certificate, such as that no root of the facility signs it.',
    ),
  clientcert_chain: orDefault(z.array(z.string()), []).describe(
    'Subjects of the intermediate certificates that the monitor gets with it, the nearest issuer first.',
  ),
  removed_roots: orDefault(z.array(z.string()), []).describe(
    'Subjects of removed root certificates that the monitor still had when it last said what it has.',
  ),
  csr_problem: z.string().nullish().describe('Why the last CSR was refused.'),
  enrollment: z
    .enum(['underWay', 'waiting', 'uncertain'])
    .nullish()
    .catch(null)
    .describe(
      '`waiting`: a person has to approve it at the EST server, which is asked again at `enrollment_next`. `uncertain`: the request was sent, and its answer was lost, or the service stopped before it, so the EST server may have issued a certificate. It is asked again only with `repeat`.',
    ),
  enrollment_since: answeredTimestamp.describe('When the attempt that `enrollment` tells of was begun.'),
  enrollment_next: answeredTimestamp.describe('When the EST server is asked again for its approval.'),
  enrollment_problem: z
    .string()
    .nullish()
    .describe(
      'Why the last attempt to obtain a certificate for this CSR failed; null after one that did not.',
    ),
  transfer_problem: z
    .string()
    .nullish()
    .describe(
      'Why the monitor could not fetch its certificate, roots or WPA file, in its own words; null after it could.',
    ),
});
export type MonitorCsr = z.output<typeof monitorCsr>;

const ofMonitor = z.object({ facilityId: recordId, monitorId: recordId });

export const listMonitorCsrs = endpoint({
  method: 'GET',
  path: 'v1/networkdetails/monitorcsrs/{facilityId}',
  caller: 'administrator',
  right: 'see',
  params: z.object({ facilityId: recordId }),
  query: z.object({
    count: z.coerce
      .number(messageKey('countInvalid'))
      .int(messageKey('countInvalid'))
      .min(1, messageKey('countInvalid'))
      .max(100, messageKey('countInvalid'))
      .default(csrPageSize),
    page: z.coerce
      .number(messageKey('pageInvalid'))
      .int(messageKey('pageInvalid'))
      .min(1, messageKey('pageInvalid'))
      .max(1_000_000, messageKey('pageInvalid'))
      .default(1),
    search: searchValue
      .default('')
      .describe(
        'Words in the serial number or the name, in any order; `count` counts what they find. Read where the capability `csrSearch` is offered.',
      ),
  }),
  recordsOf: 'monitors',
  data: z.array(monitorCsr),
  summary: 'Lists the monitors of a facility with their CSRs and network certificates, by serial number',
});

export const getCsrFile = endpoint({
  method: 'GET',
  path: 'v1/networkdetails/csrfile/{facilityId}/{monitorId}',
  caller: 'administrator',
  right: 'see',
  params: ofMonitor,
  data: z.array(storedFile.partial({ file_name: true })).length(1),
  summary: "Returns a signed URL for a monitor's CSR",
});

/** For how long a service may let an EST server think about one request. */
export const maxEstAnswerSeconds = 300;
/** How long 'Get Cert' takes at most: CA certificates come first, and connections. Proxies may end it before. */
export const maxObtainSeconds = maxEstAnswerSeconds + 90;

export const obtainClientCertificate = endpoint({
  method: 'GET',
  reads: false,
  path: 'v1/networkdetails/obtainClientCert/{facilityId}/{monitorId}',
  caller: 'administrator',
  right: 'changeSites',
  params: ofMonitor,
  query: z.object({
    clientcert_url: enrollmentUrlField.schema
      .optional()
      .describe("URL for enrollment; left out, the facility's stored one."),
    repeat: z
      .enum(['true', 'false'], messageKey('fieldInvalid'))
      .optional()
      .describe('`true`: also where an earlier attempt for the same CSR may have brought a certificate.'),
  }),
  data: z.array(monitorCsr).max(1),
  summary: 'Obtains a certificate for the CSR of a monitor from the EST server, and stores it',
  description:
    'Although a GET, it changes something: it must be neither repeated nor prefetched. It takes two minutes and a half at most, unless the service lets EST servers take longer (six and a half). Two calls at once join one attempt; where one waits for an approval, the EST server is asked again. `message` says what an administrator should know of the certificate.',
  errors: {
    409: 'The monitor has sent no CSR',
    422: 'What is wrong, with the key of the message as `code`; `enrollmentUncertain`: only a person may ask again, with `repeat`; `enrollmentWaitsElsewhere`: likewise, because a request waits for approval at another URL; `enrollmentPending`: it waits for an approval at the EST server',
  },
});
