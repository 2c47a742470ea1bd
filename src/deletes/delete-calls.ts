// The two calls of a delete, a check and the confirmed delete, and what their answers mean. A server may also delete on
// the first call.
import type { Success } from '../../contract/common/envelope.ts';
import { type AppError, toAppError } from '../api/app-error.ts';
import type { Call } from '../api/http.ts';
import type { AppContext } from '../data/app-context.ts';
import type { Selection } from '../lib/selection.ts';
import type { Deleted, DeleteInput, DeleteTarget } from './deletion.ts';

/** Bulk writes may touch a whole fleet. */
export const bulkTimeoutMs = 120_000;

/** The answer to either call, in the words of a delete. */
export type Answer =
  | ({ type: 'deleted' } & Deleted)
  /** Nothing is deleted yet; the code and the message describe what the delete would do. */
  | {
      type: 'question';
      code: string;
      message: string | undefined;
      count: number | undefined;
      /** Says what else follows. */
      effects: string[];
    }
  | { type: 'none' }
  /** The service answers 404, and a record is there all the same. */
  | { type: 'stillThere'; error: AppError }
  | { type: 'changed' }
  /** It is not known whether the records were deleted. */
  | { type: 'outcomeUnknown'; error: AppError }
  | { type: 'refused'; error: AppError };

/** The codes that refuse; all others are questions. */
const refusalCodes = new Set(['COUNT_CHANGED', 'VERSION_CONFLICT', 'NOT_UNIQUE']);

/** A code may come in the envelope, or as the HTTP status itself (802, 954, …). */
function codeOf({ details: { code, status = 0 } }: AppError): string | undefined {
  return code ?? (status >= 600 ? String(status) : undefined);
}

function toAnswer(error: AppError): Answer {
  const code = codeOf(error);
  const { serviceMessage: message, count, fields = {} } = error.details;
  if (code === 'COUNT_CHANGED') return { type: 'changed' };
  if (code !== undefined && count === 0) return { type: 'none' };
  const isQuestion = code !== undefined && !refusalCodes.has(code) && !error.outcomeUnknown;
  if (isQuestion) return { type: 'question', code, message, count, effects: Object.values(fields) };
  return { type: error.outcomeUnknown ? 'outcomeUnknown' : 'refused', error };
}

/** For a service without a check: only the number of records is known in advance. */
function questionOfCount(count: number): Answer {
  return count > 0
    ? { type: 'question', code: '', message: undefined, count, effects: [] }
    : { type: 'none' };
}

/** The deleted records. A server that says neither ids nor count has deleted what was asked for. */
function deletedOf(
  { data, count }: Pick<Success<string[]>, 'data' | 'count'>,
  { selection, selected }: Pick<DeleteTarget<never>, 'selection' | 'selected'>,
  expected: number | undefined,
): Deleted {
  if (data.length > 0 || count !== undefined) return { ids: data, count: count ?? data.length };
  return deletedAsAsked(selection, expected ?? selected);
}

/** The ids too, where they were selected one by one and all of them were there. */
export function deletedAsAsked({ mode, ids }: Selection, count: number): Deleted {
  const asked = mode === 'partial' ? [...ids] : [];
  return { ids: asked.length === count ? asked : [], count };
}

/** A selection in the words of the calls' bodies; without `confirmed` they only check. */
function toInput({ mode, ids }: Selection, confirmed?: { expected: number }): DeleteInput {
  const all = mode === 'all-but';
  return {
    ids: all ? [] : [...ids],
    skippedIds: all ? [...ids] : [],
    bulk: {
      forceDelete: confirmed !== undefined,
      all_selected: all,
      ...(confirmed && { expected_count: confirmed.expected }),
    },
  };
}

/**
 * A 404 means that the records are gone, or that the service has no such call: it is asked for them. Rejects only when
 * it was aborted.
 */
async function answerToNotFound<Row>(
  call: Call,
  { deletion, selection }: DeleteTarget<Row>,
  error: AppError,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    return (await deletion.isThere(call, selection, signal))
      ? { type: 'stillThere', error }
      : { type: 'none' };
  } catch (thrown) {
    const failure = await toAppError(thrown);
    if (failure.type === 'aborted') throw failure;
    return failure.type === 'notFound' ? { type: 'none' } : { type: 'outcomeUnknown', error: failure };
  }
}

/** Checks, or deletes what was `confirmed`. Rejects only when it was aborted. */
export async function send<Row>(
  { call }: Pick<AppContext, 'call'>,
  target: DeleteTarget<Row>,
  signal: AbortSignal,
  confirmed?: { expected: number },
): Promise<Answer> {
  const { deletion, selection } = target;
  try {
    const input = toInput(selection, confirmed);
    if (!confirmed && deletion.count) return questionOfCount(await deletion.count(call, input, { signal }));
    const answer = await deletion.send(call, input, { signal, timeout: bulkTimeoutMs });
    return { type: 'deleted', ...deletedOf(answer, target, confirmed?.expected) };
  } catch (thrown) {
    const error = await toAppError(thrown);
    if (error.type === 'aborted') throw error;
    return error.type === 'notFound' ? await answerToNotFound(call, target, error, signal) : toAnswer(error);
  }
}
