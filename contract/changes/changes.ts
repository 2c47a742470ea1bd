// All monitors, facilities and users, and afterwards what changed of them: for a client that keeps them.
import { z } from 'zod';
import { answeredId } from '../common/answers.ts';
import { endpoint } from '../common/endpoint.ts';
import { type EntityKind, entityKinds } from '../common/entities.ts';
import { messageKey } from '../common/message-key.ts';
import { facility } from '../facilities/facilities.ts';
import { monitor } from '../monitors/monitors.ts';
import { user } from '../users/users.ts';

/** The largest page of changes. */
export const maxChangesPage = 1000;

/** A cursor whose last use is longer ago is refused: what was removed in the meantime is not known any more. */
export const changesKeptDays = 60;

/** The code of a 410: the cursor is not one of this database, or too old. Everything is to be read from the beginning. */
export const cursorUnknown = 'CURSOR_UNKNOWN';

/** What is told of each kind of record: those that changed together are listed in the order of the kinds' names. */
export const recordSchemas = { facility, monitor, user } satisfies Record<EntityKind, z.ZodType>;

/** A record of each kind, as its list has it. */
export type EntityRecords = { [Kind in EntityKind]: z.output<(typeof recordSchemas)[Kind]> };

const changed = <const Kind extends EntityKind>(type: Kind) =>
  z.object({ type: z.literal(type), id: answeredId, record: recordSchemas[type] });

type Changed = { [Kind in EntityKind]: ReturnType<typeof changed<Kind>> }[EntityKind];

const changedRecord = z.discriminatedUnion(
  'type',
  entityKinds.map((kind) => changed(kind)) as unknown as [Changed, ...Changed[]],
);

const removedRecord = z.object({
  type: z.enum(entityKinds),
  id: answeredId,
  removed: z.literal(true).describe('It is in no list any more.'),
});

const recordChange = z.union([removedRecord, changedRecord]);
export type RecordChange = z.output<typeof recordChange>;

const changesPage = z.object({
  changes: z
    .array(recordChange)
    .describe(
      'Each record once, as the lists return it now. A deleted monitor is one of the list of deleted monitors: its `assigned_facility` says so.',
    ),
  next: z.string().describe('The cursor for the next call: `since`.'),
  more: z.boolean().describe('Whether more is there already: ask again at once.'),
});
export type ChangesPage = z.output<typeof changesPage>;

export const listChanges = endpoint({
  method: 'GET',
  path: 'v1/changes',
  caller: 'administrator',
  right: 'see',
  recordsOf: 'changes',
  query: z.object({
    since: z
      .string(messageKey('fieldInvalid'))
      .max(500, messageKey('fieldInvalid'))
      .optional()
      .describe('The cursor `next` of an earlier answer, as it is; left out: from the beginning.'),
    count: z.coerce
      .number(messageKey('fieldInvalid'))
      .int(messageKey('fieldInvalid'))
      .min(1, messageKey('fieldInvalid'))
      .max(maxChangesPage, messageKey('fieldInvalid'))
      .default(maxChangesPage),
  }),
  data: z.array(changesPage).length(1),
  summary: 'Returns all monitors, facilities and users, then what changed since a cursor',
  description:
    'Without `since` it begins with all records, deleted monitors included; ask with `next` while `more` is true, then whenever something may have changed. No committed change is missed, and a page may repeat what is known. Between Online and Offline is a change; the time of the last contact alone is none. A page may be smaller than `count`, or empty, while `more` is true. `count` of the answer is the number of all records. The cursor can be kept for 60 days. The capability is `changes`.',
  errors: {
    410: 'CURSOR_UNKNOWN: the cursor is of another database, of a time before it was restored, or too old. Read everything again, without `since`',
  },
});
