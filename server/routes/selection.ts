// What a bulk delete means, read in one way for monitors, facilities and users.
import type { ContractMessage } from '../../contract/common/messages.ts';
import { maxSelectionIds } from '../../contract/common/selection.ts';
import { HttpError, recordNotFound } from '../http/http-error.ts';
import type { Author } from '../store/audit/audit.ts';
import { type AuditTrail, auditedWrite } from '../store/audit/audited-write.ts';
import type { Database } from '../store/engine/database.ts';
import type { SelectionFilter } from '../store/lists/selection.ts';
import type { AuditAction } from '../store/schema/index.ts';

/**
 * The records that two lists of ids and `all_selected` mean.
 * @throws HttpError 422 for two empty lists without `all_selected`, and for what means both some and all
 */
export function toSelectionFilter(
  ids: string[],
  skippedIds: string[],
  allSelected: boolean | undefined,
): SelectionFilter {
  const all = allSelected ?? skippedIds.length > 0;
  if (all && ids.length > 0) throw new HttpError(422, 'selectionUnclear');
  if (all) return { except: skippedIds };
  if (ids.length === 0) throw new HttpError(422, 'selectionEmpty');
  if (skippedIds.length > 0) throw new HttpError(422, 'selectionUnclear');
  return { only: ids };
}

/** Refuses what would touch more or fewer records than the person was told. */
export function expectCount(actual: number, expected: number | undefined): void {
  if (expected === undefined || expected === actual) return;
  throw new HttpError(409, 'countChanged', { code: 'COUNT_CHANGED', count: actual });
}

/** Ids that name no row are refused by their field; all rows of an empty list are none, and that is no mistake. */
export function refuseUnknownIds(ids: readonly string[], key: ContractMessage, field: string): void {
  if (ids.length > 0) throw recordNotFound(key, field);
}

/** What a bulk call answers: how many, and which, as long as another call can take them. */
export function toBulkResponse(ids: string[]) {
  return { data: ids.length > maxSelectionIds ? [] : ids, count: ids.length };
}

/** What differs between the bulk deletes of monitors, facilities and users. */
interface BulkDelete {
  entity: AuditAction['entity'];
  body: { forceDelete: boolean; expected_count?: number | undefined };
  /** The ids that were named, in which field, and what is said where there are no such records. */
  selected: { ids: readonly string[]; field: string; unknown: ContractMessage };
  /** How many they are; and the code, with its question, that says what deleting them would mean. */
  preview(): Promise<{ count: number; code: number; question: ContractMessage }>;
  /** Holds them, and answers which they are; throws an HttpError where they may not be deleted. */
  lock(tx: Database): Promise<string[]>;
  /** Deletes those that are locked. */
  remove(tx: Database, trail: AuditTrail, ids: readonly string[]): Promise<void>;
}

/**
 * Deletes what was chosen, or checks what that would mean: then nothing is done.
 * @throws HttpError 409 with the check's code, or with COUNT_CHANGED; 404 for ids that name no record
 */
export async function bulkDelete(db: Database, author: Author, it: BulkDelete) {
  const { entity, body, selected: named } = it;
  if (!body.forceDelete) {
    const { count, code, question } = await it.preview();
    if (count === 0) refuseUnknownIds(named.ids, named.unknown, named.field);
    throw new HttpError(409, question, { code, count });
  }
  const ids = await auditedWrite(db, author, { action: 'delete', entity }, async (tx, trail) => {
    const locked = await it.lock(tx);
    expectCount(locked.length, body.expected_count);
    if (locked.length === 0) refuseUnknownIds(named.ids, named.unknown, named.field);
    await it.remove(tx, trail, locked);
    return locked;
  });
  return toBulkResponse(ids);
}
