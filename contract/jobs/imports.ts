// Monitors, facilities and users from a table, such as a spreadsheet: its rows are checked in full, then added by a job.
import { z } from 'zod';
import { tooManyNamed } from '../common/answers.ts';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { recordId } from '../common/paging.ts';
import { begunJob, changeBatchSize, credentialsKeptDays } from './bulk-changes.ts';
import { importEntities, maxImportCellLength, maxImportRows } from './import-fields.ts';
import { rightToImport } from './job-rights.ts';
import { importFault } from './jobs.ts';

const maxColumns = 50;

/** Ten thousand facilities with long addresses. */
const maxImportBytes = 12 * 1024 * 1024;

const cell = z.string(messageKey('fieldInvalid')).max(maxImportCellLength, messageKey('importCellTooLong'));

export const importRow = z.object(
  {
    row: z
      .number(messageKey('fieldInvalid'))
      .int(messageKey('fieldInvalid'))
      .min(1, messageKey('fieldInvalid'))
      .describe('Its number in the file, by which errors name it.'),
    cells: z
      .array(cell, messageKey('fieldInvalid'))
      .max(maxColumns, messageKey('fieldInvalid'))
      .describe('As they stand in the file, in the order of `columns`.'),
    surplus: z
      .boolean(messageKey('fieldInvalid'))
      .optional()
      .describe('Whether the row has more cells than the head has columns.'),
  },
  messageKey('fieldInvalid'),
);
export type ImportRow = z.output<typeof importRow>;

const table = z.object({
  entity: z.enum(importEntities, messageKey('fieldInvalid')),
  columns: z
    .array(
      z.string(messageKey('fieldInvalid')).max(50, messageKey('fieldInvalid')),
      messageKey('fieldInvalid'),
    )
    .min(1, messageKey('fieldInvalid'))
    .max(maxColumns, messageKey('fieldInvalid'))
    .describe(
      'A field for each cell of a row. Monitors: cloud_id, monitor_id, auto_log_level, facility, facility_city, facility_code, manufactured_date (yyyy-MM-dd or MM-dd-yyyy). Facilities and users: as in the calls that add one; users have facilities and facility_codes, each apart by " | ", in place of location; and roles, apart by " | ", each of which is `siteAdministrator`, `engineer` or `auditor`, or its name in a language of the app ("Auditor with recordings", too), a colon, and the code or name of a facility or "all".',
    ),
  rows: z
    .array(importRow, messageKey('fieldInvalid'))
    .min(1, messageKey('importEmpty'))
    .max(maxImportRows, messageKey('importTooLarge')),
});
export type ImportTable = z.output<typeof table>;

/** `all`: all rows or none, in one transaction. `right`: the rows without errors, in batches. */
export const importModes = ['all', 'right'] as const;
export type ImportMode = (typeof importModes)[number];

const issue = importFault.extend({
  row: z.number().int(),
  value: z.string().describe('The cell; empty for a whole row.'),
  warning: z
    .boolean()
    .describe('True: the row can be imported, but a spreadsheet seems to have changed the value.'),
});
export type ImportIssue = z.output<typeof issue>;

const importCheck = z.object({
  rows: z.number().int().nonnegative(),
  right: z.number().int().nonnegative().describe('How many rows have no error.'),
  issues: z.array(issue).describe('Each error and warning, by row.'),
  seconds: z
    .number()
    .nonnegative()
    .describe(
      'About how long one transaction for all of them takes, in which others cannot change anything.',
    ),
});
export type ImportCheck = z.output<typeof importCheck>;

const right = {
  oneOf: Object.values(rightToImport),
  of: ({ body }: { body: Pick<z.output<typeof table>, 'entity'> }) => rightToImport[body.entity],
  says: 'to add such records: `changeMonitors`, `changeFacilities` or `changePeople`',
};

export const checkImport = endpoint({
  method: 'POST',
  reads: true,
  path: 'v1/imports/check',
  caller: 'administrator',
  right,
  programs: true,
  body: table,
  maxBodyBytes: maxImportBytes,
  data: z.array(importCheck).length(1),
  summary: 'Checks the rows of a table that is to be imported; nothing is written',
  description:
    'Each row by the rules of the call that adds one record, and for values that occur twice, or exist already. Columns of other names are ignored.',
  errors: { 429: tooManyNamed },
});

/** Characters of a file's name. */
export const maxSourceLength = 200;

export const startImport = endpoint({
  method: 'POST',
  path: 'v1/imports',
  caller: 'administrator',
  right,
  programs: true,
  // Administrators and people with roles may be among them.
  stepUp: { when: ({ body }) => body.entity === 'users', says: 'users are imported' },
  body: table.extend({
    id: recordId.describe(
      'A new UUID: a call that is repeated with it returns the job that it began the first time.',
    ),
    mode: z.enum(importModes, messageKey('fieldInvalid')),
    source: z
      .string(messageKey('fieldInvalid'))
      .max(maxSourceLength, messageKey('fieldInvalid'))
      .default('')
      .describe('Name of the file, for the audit trail.'),
  }),
  maxBodyBytes: maxImportBytes,
  data: begunJob,
  summary: 'Begins a job that adds the rows of a table as monitors, facilities or users',
  description: `The rows are checked again. Mode \`right\` adds those without errors, at most ${changeBatchSize} in one transaction; the others are failed records of the job. Mode \`all\` adds all rows in one transaction, or none. New gateway credentials of monitors are read from the job by whoever began it, until they are confirmed as saved, ${credentialsKeptDays} days at most.`,
  errors: {
    409: 'Another job has this id; or rows have errors, and all are to be imported',
    429: tooManyNamed,
  },
});
