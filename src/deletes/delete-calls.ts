// The two calls of a delete, and what their answers mean. A check that nobody asked for
// deletes nothing; a server that deletes on the first call has deleted.
import { maxSelectionIds } from '../../contract/common/selection.ts';
import { type AppError, toAppError } from '../api/app-error.ts';
import type { AppContext } from '../data/app-context.ts';
import { compareRows } from '../data/compare-rows.ts';
import type { ListQuery, ListSource, ListTypes } from '../data/list-source.ts';
import { isSelected, type Selection } from '../lib/selection.ts';
import { type DeleteSource, targetOf } from './delete-source.ts';

/** Bulk writes may touch a whole fleet, ms. */
const bulkTimeout = 120_000;
/** So many records are named in the dialog. */
const named = 5;

/** What a delete is about; it stays the same for as long as the dialog is open. */
export interface Deletion<L extends ListTypes> {
  source: ListSource<L>;
  deletes: DeleteSource<L>;
  query: ListQuery<L>;
  selection: Selection;
}

export type Answer =
  | { is: 'deleted'; ids: string[]; count: number }
  /** Nothing is done yet; a code says what doing it would mean. */
  | { is: 'question'; code: string; said: string | undefined; count: number | undefined }
  /** None of the selected records is there any more. */
  | { is: 'none' }
  | { is: 'changed' }
  /** Nobody knows whether it was done. */
  | { is: 'lost'; error: AppError }
  | { is: 'refused'; error: AppError };

/** Codes of refusals; every other code asks whether to go on. */
const refusals = new Set(['COUNT_CHANGED', 'VERSION_CONFLICT', 'NOT_UNIQUE']);

/** A code may come in the envelope, or as the HTTP status itself (802, 954, …). */
function codeOf({ details: { code, status = 0 } }: AppError): string | undefined {
  return code ?? (status >= 600 ? String(status) : undefined);
}

function read(error: AppError): Answer {
  const code = codeOf(error);
  const { said, count } = error.details;
  if (code === 'COUNT_CHANGED') return { is: 'changed' };
  if (error.kind === 'notFound' || (code !== undefined && count === 0)) return { is: 'none' };
  if (code !== undefined && !refusals.has(code)) return { is: 'question', code, said, count };
  return { is: error.lost ? 'lost' : 'refused', error };
}

/** A service without a check: how many it is about is all that is known before. */
function counted(count: number): Answer {
  return count > 0 ? { is: 'question', code: '', said: undefined, count } : { is: 'none' };
}

/** Checks, or deletes what was `confirmed`. Rejects only when it was given up. */
export async function send<L extends ListTypes>(
  { call }: Pick<AppContext, 'call'>,
  { deletes, query, selection }: Deletion<L>,
  signal: AbortSignal,
  confirmed?: { expected: number | undefined },
): Promise<Answer> {
  try {
    const target = targetOf(query, selection, confirmed);
    if (!confirmed && deletes.count) return counted(await deletes.count(call, target, { signal }));
    const { data, count = data.length } = await deletes.send(call, target, { signal, timeout: bulkTimeout });
    return { is: 'deleted', ids: data, count };
  } catch (error) {
    const known = await toAppError(error);
    if (known.kind === 'aborted') throw known;
    return read(known);
  }
}

/** The first records of a selection, in the order of the list; fewer where they cannot be read. */
export async function firstRecords<L extends ListTypes>(
  parts: Pick<AppContext, 'call' | 'cache'>,
  deletion: Deletion<L>,
  signal: AbortSignal,
): Promise<L['row'][]> {
  try {
    return deletion.selection.mode === 'partial'
      ? await firstOfSome(parts, deletion, signal)
      : await firstOfAll(parts, deletion, signal);
  } catch {
    // Naming them is a help, and no part of the query.
    return [];
  }
}

async function firstOfSome<L extends ListTypes>(
  { call, cache }: Pick<AppContext, 'call' | 'cache'>,
  { source, query, selection }: Deletion<L>,
  signal: AbortSignal,
): Promise<L['row'][]> {
  const ids = [...selection.ids];
  const seen = cache.lasting ? await cache.rows(source, ids) : null;
  if (seen && seen.length === ids.length) {
    return seen.sort((a, b) => compareRows(source, query, a, b)).slice(0, named);
  }
  return await Promise.all(ids.slice(0, named).map((id) => source.fetchOne(call, id, signal)));
}

async function firstOfAll<L extends ListTypes>(
  { call }: Pick<AppContext, 'call'>,
  { source, query, selection }: Deletion<L>,
  signal: AbortSignal,
): Promise<L['row'][]> {
  const found: L['row'][] = [];
  for (let page = 1, more = true; more && found.length < named && page <= maxSelectionIds; page += 1) {
    const { rows } = await source.fetchPage(call, { ...query, page }, signal);
    found.push(...rows.filter((row) => isSelected(selection, source.idOf(row))));
    more = rows.length > 0;
  }
  return found.slice(0, named);
}
