// The audit trail: who did what and when, from where, and what changed. It can only be read.
import { z } from 'zod';
import { answeredId, answeredTimestamp, noData, orDefault } from '../common/answers.ts';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { maxPageSize, pageQuery, recordId, searchValue } from '../common/paging.ts';
import { day, timestamp, timeZone } from '../common/timestamps.ts';
import { auditActions, auditEntities } from './kinds.ts';
import { sealedPlace, trailPlace } from './trail-place.ts';

/** Entries on a page. */
export const auditPageSize = 20;

/** Records of an entry that its list has; the others are in a list of their own. */
export const recordsInEntry = 20;

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const fields = z.record(z.string(), value).nullish();
const number = z.number().int().nonnegative();

const hiddenFields = z
  .array(z.string())
  .optional()
  .describe(
    'Fields of that side that name something outside the facilities that the caller sees: their values are left out, or have what is within. Omitted where there are none.',
  );

export const auditRecord = z.object({
  entity: z.string().describe('Kind of record. Clients show unknown kinds as they are.'),
  record_id: answeredId.describe(
    'Of the record; of a request or a recording that of its monitor, of a site configuration that of its facility.',
  ),
  label: orDefault(z.string(), '').describe('Its name at that time.'),
  exists: z.boolean().catch(false).describe('Whether the record can still be opened.'),
  before: fields.describe('The changed fields as they were; null for a record that is new.'),
  after: fields.describe('The changed fields as they became; null for a record that is gone for good.'),
  hidden_before: hiddenFields,
  hidden_after: hiddenFields,
});
export type AuditRecord = z.output<typeof auditRecord>;

export const auditEntry = z.object({
  id: answeredId,
  number: number
    .nullish()
    .describe(
      'Position in the trail: 1, 2, 3 … without gaps. Null for whoever sees the entries of some facilities alone: it counts those of all.',
    ),
  date: timestamp,
  person_id: answeredId.nullish().describe('Record id of the user; null where the service did it by itself.'),
  person: orDefault(z.string(), '').describe('Name of the user at that time.'),
  person_hidden: z
    .boolean()
    .optional()
    .describe(
      'Whether somebody did it whom the caller does not see; then neither name nor id is told. Omitted otherwise.',
    ),
  job: z.string().nullish().describe('Which work of the service did it, where no person did.'),
  address: z.string().nullish().describe('Where the call came from: an IPv4 address, or an IPv6 /64.'),
  action: z.string(),
  entity: z.string().nullish(),
  details: fields.describe(
    'What there is to say beside the records. Null for numbers that the caller is not told.',
  ),
  record_count: number.describe('How many records it has, of those that the caller sees.'),
  records: z.array(auditRecord).describe(`The first ${recordsInEntry}, or those that the filter means.`),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const auditPage = z.object({
  entries: z.array(auditEntry),
  next: z
    .union([number, sealedPlace])
    .nullish()
    .describe(
      '`before` of the next page; null: there is none. A number, or a text for whoever is told no numbers.',
    ),
  searched_date: answeredTimestamp.describe(
    'How far back was searched, where that is not the beginning and the page is not full.',
  ),
});
export type AuditPage = z.output<typeof auditPage>;

export const listAuditEntries = endpoint({
  method: 'GET',
  path: 'v1/audit',
  caller: 'administrator',
  right: 'seeTrail',
  recordsOf: 'auditTrail',
  query: z
    .object({
      count: z.coerce
        .number(messageKey('countInvalid'))
        .int(messageKey('countInvalid'))
        .min(1, messageKey('countInvalid'))
        .max(maxPageSize, messageKey('countInvalid'))
        .default(auditPageSize),
      before: trailPlace
        .optional()
        .describe('Only entries whose number is smaller; or `next` of an earlier answer, as it is.'),
      person: recordId.optional().describe('Record id of the user who did it.'),
      record: recordId.optional().describe('Record id of a monitor, facility or user.'),
      entity: z.enum(auditEntities, messageKey('fieldInvalid')).optional(),
      action: z.enum(auditActions, messageKey('fieldInvalid')).optional(),
      fromDate: day.optional(),
      toDate: day.optional(),
      time_zone: timeZone.default('UTC').describe('The zone whose days are meant.'),
      search: searchValue.default('').describe('Text within the name of the person or of a record.'),
    })
    .refine(({ fromDate, toDate }) => !fromDate || !toDate || fromDate <= toDate, {
      path: ['toDate'],
      error: messageKey('rangeReversed'),
    }),
  data: z.array(auditPage).length(1),
  summary: 'Lists the audit trail, the newest entry first',
  description:
    'A search through many entries that finds few is cut off: `searched_date` says where, and `next` goes on from there. Whoever sees some facilities alone reads the entries about the monitors, facilities and users that they see now, and of each entry these records; exports and readings of such users are among them.',
});

const params = z.object({ id: recordId });

export const listAuditRecords = endpoint({
  method: 'GET',
  path: 'v1/audit/{id}/records',
  caller: 'administrator',
  right: 'seeTrail',
  params,
  query: pageQuery(['record'], 'record', 'asc').pick({ count: true, page: true }),
  recordsOf: 'auditTrail',
  data: z.array(auditRecord),
  summary: 'Lists the records of an entry, in pages',
});

export const auditVerification = z.object({
  verified_date: timestamp,
  from_number: number,
  to_number: number,
  to_date: answeredTimestamp.describe('When the last verified entry was written.'),
  fault: z.string().nullish().describe('What is broken, in words; null: nothing.'),
});
export type AuditVerification = z.output<typeof auditVerification>;

export const getAuditVerification = endpoint({
  method: 'GET',
  path: 'v1/audit/verified',
  caller: 'administrator',
  right: 'seeService',
  data: z.array(auditVerification).max(1),
  summary: 'Returns up to which entry the chain of the trail was verified, and when',
});

export const recordExport = endpoint({
  method: 'POST',
  path: 'v1/audit/exports',
  caller: 'administrator',
  right: 'see',
  body: z.object({
    export: z
      // Consoles of earlier versions send none.
      .uuid(messageKey('reloadConsole'))
      .describe('The id that the calls for the list carried in their query.'),
  }),
  data: noData,
  summary: 'Ends an export: the trail says of which list, and how many records the service served for it',
  description:
    'An export that is never ended is in the trail an hour after its last call. What is read without an export is in the trail by the day.',
  errors: { 404: 'Nothing was served for this export' },
});
