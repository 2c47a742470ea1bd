// The network certificates of the fleet, by when they end: what a hospital must know in time.
import { z } from 'zod';
import { answeredId, answeredTimestamp, orDefault } from '../common/answers.ts';
import { certificateEnds } from '../common/certificate-ends.ts';
import { answeredCertificateTime, certificateEndTime } from '../common/certificate-times.ts';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { maxPageSize, pageQuery, recordId, searchValue } from '../common/paging.ts';
import { timeZone } from '../common/timestamps.ts';

/** `count` for all certificates; only with page 1. */
export const allCertificates = -1;

export const networkCertificate = z.object({
  id: answeredId,
  monitor_id: answeredId.describe('Record id of the monitor.'),
  monitor_name: z.string(),
  cloud_id: z.string().describe('Serial number of the monitor.'),
  facility_id: answeredId
    .nullish()
    .describe('Record id of the facility whose parameters it was made by; null when that was deleted.'),
  facility_name: orDefault(z.string(), ''),
  subject: orDefault(z.string(), ''),
  issuer: orDefault(z.string(), ''),
  serial_number: orDefault(z.string(), '').describe('Of the certificate, in hexadecimal.'),
  valid_from: answeredCertificateTime,
  valid_until: certificateEndTime,
  stored_date: answeredTimestamp,
  transferred_date: answeredTimestamp.describe('When the monitor fetched it; null if it has not.'),
  source: z.enum(['upload', 'est', 'renewal']).nullish().catch(null),
  may_enroll: z
    .boolean()
    .catch(false)
    .describe('The monitor is still of this facility, has a CSR, and the facility has an EST server.'),
  csr_position: z
    .number()
    .int()
    .positive()
    .nullish()
    .catch(null)
    .describe('Position of the monitor in v1/networkdetails/monitorcsrs, from 1; only in a list of pages.'),
  problem: z
    .string()
    .nullish()
    .describe('Why the last attempt to get a newer one failed; null after one that did not.'),
});
export type NetworkCertificate = z.output<typeof networkCertificate>;

/** Which certificates are meant; the same for list, CSV and months. */
const filter = {
  ends: z.enum(certificateEnds, messageKey('fieldInvalid')).optional(),
  facility_id: recordId.optional().describe('Record id: only certificates of this facility.'),
  search: searchValue
    .default('')
    .describe('Text within name or serial number of the monitor, or name of the facility.'),
  time_zone: timeZone.default('UTC').describe('The zone whose months are meant.'),
};

const count = z.coerce
  .number(messageKey('countInvalid'))
  .int(messageKey('countInvalid'))
  .max(maxPageSize, messageKey('countInvalid'))
  .refine((value) => value === allCertificates || value >= 1, messageKey('countInvalid'));

/** yyyy-MM. */
const month = z
  .string(messageKey('fieldInvalid'))
  .regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, messageKey('fieldInvalid'));

const filterMonth = month.optional().describe('yyyy-MM: only those that end in this month.');

export const listCertificates = endpoint({
  method: 'GET',
  path: 'v1/certificates',
  caller: 'administrator',
  right: 'see',
  recordsOf: 'certificates',
  query: pageQuery(['valid_until'], 'valid_until', 'asc')
    .omit({ sort_column: true, sort_order: true })
    .extend({
      count: count.default(10),
      ...filter,
      month: filterMonth,
      may_enroll: z
        .enum(['true', 'false'], messageKey('fieldInvalid'))
        .optional()
        .describe('`true`: only those whose monitor may be asked for a new one.'),
    }),
  data: z.array(networkCertificate),
  summary: 'Lists the network certificates of all monitors, the soonest end first; `count` -1 returns all',
  description:
    'Those that were replaced, and those of deleted monitors, are left out. A monitor that has not fetched its new certificate yet has two.',
});

const endsOfMonth = z.object({
  month,
  count: z.number().int().nonnegative(),
  ended: z
    .number()
    .int()
    .nonnegative()
    .optional()
    .describe('How many of them have ended. Where it is left out, all of a month that is over have.'),
});
export type EndsOfMonth = z.output<typeof endsOfMonth>;

export const countCertificateEnds = endpoint({
  method: 'GET',
  path: 'v1/certificates/months',
  caller: 'administrator',
  right: 'see',
  query: z.object(filter).omit({ ends: true }),
  data: z.array(endsOfMonth),
  summary:
    'Returns how many certificates end in each month, without the months in which none does; those without end are in none',
});

const number = z.number().int().nonnegative();

export const endCounts = z.object({
  all: number,
  ended: number,
  days30: number,
  days60: number,
  days90: number,
});
export type EndCounts = z.output<typeof endCounts>;

export const countCertificates = endpoint({
  method: 'GET',
  path: 'v1/certificates/count',
  caller: 'administrator',
  right: 'see',
  query: z.object({ ...filter, month: filterMonth }).omit({ ends: true }),
  data: z.array(endCounts).length(1),
  summary: 'Returns how many certificates have ended, or end within 30, 60 and 90 days',
  description: '`count` is how many need attention: ended, or ending within 30 days.',
});
