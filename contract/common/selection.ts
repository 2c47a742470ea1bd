// What bulk calls are about: records by their ids, or all of a menu and search but some.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messageKey } from './messages.ts';
import { recordId, searchValue } from './paging.ts';

/** As many ids as one call takes, or answers with. */
export const maxSelectionIds = 10_000;

/** A list of ids in a body. */
export const recordIds = z
  .array(recordId, messageKey('idInvalid'))
  .max(maxSelectionIds, messageKey('selectionTooLarge'));

/** What every bulk delete sends beside its two lists of ids. */
export const bulkDeleteFields = {
  /** false only checks: it deletes nothing, and answers 409 with a code, its question and `count`. */
  forceDelete: z.boolean(messageKey('fieldInvalid')).default(false),
  /** All of the menu and search but the skipped ones; two empty lists are refused without it. */
  all_selected: z.boolean(messageKey('fieldInvalid')).optional(),
  /** How many the person was told; when it is not how many would be deleted, nothing is (COUNT_CHANGED). */
  expected_count: z
    .number(messageKey('fieldInvalid'))
    .int(messageKey('fieldInvalid'))
    .min(0, messageKey('fieldInvalid'))
    .optional(),
};

interface BulkDeletes<Shape extends z.ZodRawShape> {
  /** As the path names them: 'monitors'. */
  records: string;
  /** The menu where there is one, the two lists of ids, and `bulkDeleteFields`. */
  selection: z.ZodObject<Shape>;
}

/** The two calls of a bulk delete: of a list, and of a search in it. */
export function bulkDeletes<Shape extends z.ZodRawShape>({ records, selection }: BulkDeletes<Shape>) {
  const call = {
    method: 'DELETE',
    caller: 'administrator',
    /** Ids of what was deleted; none where they are more than one call can name. */
    data: z.array(recordId),
  } as const;
  return {
    ofList: endpoint({
      ...call,
      path: `v1/${records}/multiple/delete`,
      body: selection,
      summary: `Deletes the selected ${records} of a list, or checks what that would mean`,
    }),
    ofSearch: endpoint({
      ...call,
      path: `v1/${records}/multiple/delete/search`,
      body: selection.extend({ searchValue }),
      summary: `Deletes the selected ${records} of a search, or checks what that would mean`,
    }),
  };
}
