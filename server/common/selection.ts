// Selections and bulk deletes, the same for monitors, facilities and users (docs/decisions/deletes.md#the-check-and-what-follows).
import type { ContractMessage } from '../../contract/common/messages.ts';
import { maxSelectionIds } from '../../contract/common/selection.ts';
import { HttpError, recordNotFound } from '../http/http-error.ts';
import type { Message } from '../http/messages.ts';
import type { Author } from '../store/audit/audit.ts';
import { type AuditTrail, auditedWrite } from '../store/audit/audited-write.ts';
import type { SelectionFilter } from '../store/common/selection.ts';
import type { Database } from '../store/engine/database.ts';
import type { AuditAction } from '../store/schema/index.ts';

/** @throws HttpError 422 for an empty selection, and for one with both ids and `all_selected` */
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

/** @throws HttpError 409 when the number of records is not the one that the user confirmed */
export function expectCount(actual: number, expected: number | undefined): void {
  if (expected === undefined || expected === actual) return;
  throw new HttpError(409, 'countChanged', { code: 'COUNT_CHANGED', count: actual });
}

/** For a selection of no record. @throws HttpError 404 when it names ids; all of an empty list is not an error */
export function rejectUnknownIds(ids: readonly string[], key: ContractMessage, field: string): void {
  if (ids.length > 0) throw recordNotFound(key, field);
}

/** The count, and the ids as long as another call accepts so many. */
export function toBulkResponse(ids: string[]) {
  return { data: ids.length > maxSelectionIds ? [] : ids, count: ids.length };
}

/** The parts in which the bulk deletes of monitors, facilities and users differ. */
interface BulkDelete {
  entity: AuditAction['entity'];
  body: { forceDelete: boolean; expected_count?: number | undefined };
  /** The ids of the call, their field, and the message for unknown ones. */
  selected: { ids: readonly string[]; field: string; unknown: ContractMessage };
  /** The number of records, and the code and question that describe the consequences. */
  preview(): Promise<{
    count: number;
    code: number;
    question: ContractMessage;
    /** Says what else follows, by what it is about. */
    errors?: Record<string, Message>;
  }>;
  /** Locks them and returns their ids; throws an HttpError when they may not be deleted. */
  lock(tx: Database): Promise<string[]>;
  remove(tx: Database, trail: AuditTrail, ids: readonly string[]): Promise<void>;
  /** What there is to say in place of 'success' once they are removed. */
  said?(): Message | undefined;
}

/**
 * Deletes the selection, or without `forceDelete` only reports the consequences.
 * @throws HttpError 409 with the check's code, or with COUNT_CHANGED; 404 for ids that name no record
 */
export async function previewOrDelete(db: Database, author: Author, bulk: BulkDelete) {
  const { entity, body, selected: named } = bulk;
  if (!body.forceDelete) {
    const { count, code, question, errors } = await bulk.preview();
    if (count === 0) rejectUnknownIds(named.ids, named.unknown, named.field);
    throw new HttpError(409, question, { code, count, ...(errors && { errors }) });
  }
  return auditedWrite(db, author, { action: 'delete', entity }, async (tx, trail) => {
    const locked = await bulk.lock(tx);
    expectCount(locked.length, body.expected_count);
    if (locked.length === 0) rejectUnknownIds(named.ids, named.unknown, named.field);
    await bulk.remove(tx, trail, locked);
    const message = bulk.said?.();
    return { ...toBulkResponse(locked), ...(message && { message }) };
  });
}
