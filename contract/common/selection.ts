// How bulk calls select records: by ids, or all of a menu and search except some.
import { z } from 'zod';
import { writtenIds } from './answers.ts';
import { endpoint, type StepUpWhen } from './endpoint.ts';
import { messageKey } from './message-key.ts';
import { recordId, searchValue } from './paging.ts';
import type { Right } from './rights.ts';

/** The most ids that one call accepts or returns: a bulk call is one transaction, and its body stays below a megabyte. */
export const maxSelectionIds = 10_000;

/** A list of ids in a body. */
export const recordIds = z
  .array(recordId, messageKey('idInvalid'))
  .max(maxSelectionIds, messageKey('selectionTooLarge'));

/** The fields of every bulk delete, beside its two lists of ids. */
export const bulkDeleteFields = {
  forceDelete: z
    .boolean(messageKey('fieldInvalid'))
    .default(false)
    .describe(
      'False only checks: nothing is deleted, and the answer is 409 with a code, a question and `count`.',
    ),
  all_selected: z
    .boolean(messageKey('fieldInvalid'))
    .optional()
    .describe(
      'All records of the menu and search except the skipped ids. Two empty id lists without it are 422.',
    ),
  expected_count: z
    .number(messageKey('fieldInvalid'))
    .int(messageKey('fieldInvalid'))
    .min(0, messageKey('fieldInvalid'))
    .optional()
    .describe(
      'How many records the user saw. If another number would be deleted, nothing is: 409 COUNT_CHANGED.',
    ),
};

const whenDeleted: StepUpWhen<unknown, unknown> = {
  // Each selection has `bulkDeleteFields`, which the type of a shape that is still open does not show.
  when: ({ body }) => (body as { forceDelete: boolean }).forceDelete,
  says: 'forceDelete is true',
};

interface BulkDeletes<Shape extends z.ZodRawShape> {
  records: string;
  right: Right;
  /** The menu, if any, the two id lists and `bulkDeleteFields`. */
  selection: z.ZodObject<Shape>;
  /** Whether deleting them gives power away; the check before does not. */
  givesPower?: boolean;
}

/** The two calls of a bulk delete: on a list, and on a search in it. */
export function bulkDeletes<Shape extends z.ZodRawShape>({
  records,
  right,
  selection,
  givesPower,
}: BulkDeletes<Shape>) {
  const call = {
    ...(givesPower && { stepUp: whenDeleted }),
    method: 'DELETE',
    caller: 'administrator',
    right,
    description:
      'Call it with forceDelete false first, then with true and the `count` of the check as expected_count.',
    errors: {
      409: 'forceDelete false: a code, its question as `message` and `count`. COUNT_CHANGED: the count has changed',
      422: 'Nothing is selected, or the selection cannot be deleted',
    },
    data: writtenIds.describe('Ids of the deleted records; empty when there are more than 10,000.'),
  } as const;
  return {
    ofList: endpoint({
      ...call,
      path: `v1/${records}/multiple/delete`,
      body: selection,
      summary: `Deletes the selected ${records} of a list, or checks the delete`,
    }),
    ofSearch: endpoint({
      ...call,
      path: `v1/${records}/multiple/delete/search`,
      body: selection.extend({ searchValue }),
      summary: `Deletes the selected ${records} of a search, or checks the delete`,
    }),
  };
}
