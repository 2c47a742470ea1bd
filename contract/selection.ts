// What bulk calls are about: records by their ids, or all of a menu and search but some (decisions, section 3).
import { z } from 'zod';
import { say } from './messages.ts';
import { recordId } from './paging.ts';

/** As many ids as one call takes, or answers with. */
export const mostIds = 10_000;

/** A list of ids in a body. */
export const recordIds = z.array(recordId, say('idInvalid')).max(mostIds, say('selectionTooLarge'));

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
