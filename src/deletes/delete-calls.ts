// The two calls of a delete, a check and the confirmed delete, and what their answers mean. A server may also delete on
// the first call.
import type { Success } from '../../contract/common/envelope.ts';
import { maxSelectionIds } from '../../contract/common/selection.ts';
import { type AppError, toAppError } from '../api/app-error.ts';
import type { AppContext } from '../data/app-context.ts';
import type { Page } from '../data/list-definition.ts';
import type { Selection } from '../lib/selection.ts';
import { type Deletion, toDeleteInput } from './delete-definition.ts';

/** Bulk writes may touch a whole fleet. */
const bulkTimeoutMs = 120_000;
/** Records that the dialog lists by name. */
const maxListed = 5;

/** The records that a dialog is about; it stays the same while the dialog is open. */
export interface DeleteTarget<Row> {
  deletion: Deletion<Row>;
  selection: Selection;
  /** How many records that was on the screen. */
  selected: number;
}

export type Answer =
  | { type: 'deleted'; ids: string[]; count: number }
  /** Nothing is deleted yet; the code and the message describe what the delete would do. */
  | { type: 'question'; code: string; message: string | undefined; count: number | undefined }
  | { type: 'none' }
  | { type: 'changed' }
  /** It is not known whether the records were deleted. */
  | { type: 'outcomeUnknown'; error: AppError }
  | { type: 'refused'; error: AppError };

/** All other codes are questions. */
const refusalCodes = new Set(['COUNT_CHANGED', 'VERSION_CONFLICT', 'NOT_UNIQUE']);

/** A code may come in the envelope, or as the HTTP status itself (802, 954, …). */
function codeOf({ details: { code, status = 0 } }: AppError): string | undefined {
  return code ?? (status >= 600 ? String(status) : undefined);
}

function toAnswer(error: AppError): Answer {
  const code = codeOf(error);
  const { serviceMessage: message, count } = error.details;
  if (code === 'COUNT_CHANGED') return { type: 'changed' };
  if (error.type === 'notFound' || (code !== undefined && count === 0)) return { type: 'none' };
  if (code !== undefined && !refusalCodes.has(code)) return { type: 'question', code, message, count };
  return { type: error.outcomeUnknown ? 'outcomeUnknown' : 'refused', error };
}

/** For a service without a check: only the number of records is known in advance. */
function questionOfCount(count: number): Answer {
  return count > 0 ? { type: 'question', code: '', message: undefined, count } : { type: 'none' };
}

/** The deleted records. A server that says neither ids nor count has deleted what was asked for. */
function deletedOf(
  { data, count }: Pick<Success<string[]>, 'data' | 'count'>,
  { selection, selected }: Pick<DeleteTarget<never>, 'selection' | 'selected'>,
  expected: number | undefined,
): { ids: string[]; count: number } {
  if (data.length > 0 || count !== undefined) return { ids: data, count: count ?? data.length };
  return deletedAsAsked(selection, expected ?? selected);
}

/** The ids too, where they were selected one by one and all of them were there. */
export function deletedAsAsked({ mode, ids }: Selection, count: number): { ids: string[]; count: number } {
  const asked = mode === 'partial' ? [...ids] : [];
  return { ids: asked.length === count ? asked : [], count };
}

/** Checks, or deletes what was `confirmed`. Rejects only when it was aborted. */
export async function send<Row>(
  { call }: Pick<AppContext, 'call'>,
  target: DeleteTarget<Row>,
  signal: AbortSignal,
  confirmed?: { expected: number | undefined },
): Promise<Answer> {
  const { deletion, selection } = target;
  try {
    const input = toDeleteInput(selection, confirmed);
    if (!confirmed && deletion.count) return questionOfCount(await deletion.count(call, input, { signal }));
    const answer = await deletion.send(call, input, { signal, timeout: bulkTimeoutMs });
    return { type: 'deleted', ...deletedOf(answer, target, confirmed?.expected) };
  } catch (thrown) {
    const error = await toAppError(thrown);
    if (error.type === 'aborted') throw error;
    return toAnswer(error);
  }
}

/** The first records of a selection, in the order of the list; none where they cannot be fetched. */
export async function firstRecords<Row>(
  app: Pick<AppContext, 'call' | 'cache'>,
  { deletion, selection }: DeleteTarget<Row>,
  signal: AbortSignal,
): Promise<Row[]> {
  try {
    return await deletion.firstRecords(app, selection, maxListed, signal);
  } catch {
    // The dialog can ask without naming them.
    return [];
  }
}

/** Searches the pages from the first on, until enough rows are found or there are no more. */
export async function firstOnPages<Row>(
  fetchPage: (page: number) => Promise<Page<Row>>,
  isWanted: (row: Row) => boolean,
  max: number,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let page = 1, more = true; more && found.length < max && page <= maxSelectionIds; page += 1) {
    const { rows } = await fetchPage(page);
    found.push(...rows.filter(isWanted));
    more = rows.length > 0;
  }
  return found.slice(0, max);
}
