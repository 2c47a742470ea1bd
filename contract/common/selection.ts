// What bulk calls are about: records by their ids, or all of a menu and search but some (decisions, section 3).
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { say } from './messages.ts';
import { recordId, searchValue } from './paging.ts';

/** As many ids as one call takes, or answers with. */
export const maxSelectionIds = 10_000;

/** A list of ids in a body. */
export const recordIds = z.array(recordId, say('idInvalid')).max(maxSelectionIds, say('selectionTooLarge'));

/** What every bulk delete sends beside its two lists of ids. */
export const bulkDeleteFields = {
  /** false only checks: it deletes nothing, and answers 409 with a code, its question and `count`. */
  forceDelete: z.boolean(say('fieldInvalid')).default(false),
  /** All of the menu and search but the skipped ones; two empty lists are refused without it. */
  all_selected: z.boolean(say('fieldInvalid')).optional(),
  /** How many the person was told; when it is not how many would be deleted, nothing is (COUNT_CHANGED). */
  expected_count: z
    .number(say('fieldInvalid'))
    .int(say('fieldInvalid'))
    .min(0, say('fieldInvalid'))
    .optional(),
};

interface BulkDeletes<Shape extends z.ZodRawShape> {
  /** As the path names them: 'monitors'. */
  records: string;
  /** The menu where there is one, the two lists of ids, and `bulkDeleteFields`. */
  selection: z.ZodObject<Shape>;
  source: string;
}

/** The two calls of a bulk delete: of a list, and of a search in it. */
export function bulkDeletes<Shape extends z.ZodRawShape>({ records, selection, source }: BulkDeletes<Shape>) {
  const call = {
    method: 'DELETE',
    caller: 'administrator',
    /** Ids of what was deleted; none where they are more than one call can name. */
    data: z.array(recordId),
    source: `${source}, section 7; decisions, section 3 (Bulk deletes); section 4`,
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
