// The two calls of a delete, and what their answers mean. A check that nobody asked for
// deletes nothing; a server that deletes on the first call has deleted.
import { maxSelectionIds } from '../../contract/common/selection.ts';
import { type AppError, toAppError } from '../api/app-error.ts';
import type { AppContext } from '../data/app-context.ts';
import type { Page } from '../data/list-source.ts';
import type { Selection } from '../lib/selection.ts';
import { type Deletion, toTarget } from './delete-source.ts';

/** Bulk writes may touch a whole fleet. */
const bulkTimeoutMs = 120_000;
/** How many records the dialog names. */
const maxNamed = 5;

/** What a delete is about; it stays the same for as long as the dialog is open. */
export interface Subject<Row> {
  deletion: Deletion<Row>;
  selection: Selection;
  /** How many records the screen said that is. */
  selected: number;
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
export async function send<Row>(
  { call }: Pick<AppContext, 'call'>,
  { deletion, selection }: Subject<Row>,
  signal: AbortSignal,
  confirmed?: { expected: number | undefined },
): Promise<Answer> {
  try {
    const target = toTarget(selection, confirmed);
    if (!confirmed && deletion.count) return counted(await deletion.count(call, target, { signal }));
    const { data, count = data.length } = await deletion.send(call, target, {
      signal,
      timeout: bulkTimeoutMs,
    });
    return { is: 'deleted', ids: data, count };
  } catch (error) {
    const known = await toAppError(error);
    if (known.kind === 'aborted') throw known;
    return read(known);
  }
}

/** The first records of a selection, in the order of the list; fewer where they cannot be read. */
export async function firstRecords<Row>(
  app: Pick<AppContext, 'call' | 'cache'>,
  { deletion, selection }: Subject<Row>,
  signal: AbortSignal,
): Promise<Row[]> {
  try {
    return await deletion.firstRecords(app, selection, maxNamed, signal);
  } catch {
    // Naming them is a help, and no part of the question.
    return [];
  }
}

/** Rows from the first page on, until so many are found, or there are no more. */
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
