// The states of a delete, from opening its dialog to its end, and the way from each to the next: check, question, delete.
// After a lost answer it checks again, so that the dialog never guesses.
import type { TFunction } from 'i18next';
import type { AppError } from '../api/app-error.ts';
import { withSentence } from '../api/send-or-find.ts';
import type { AppContext } from '../data/app-context.ts';
import { errorText, openReason } from '../i18n/error-text.ts';
import { contractText } from '../i18n/message-text.ts';
import { type Answer, deletedAsAsked, send } from './delete-calls.ts';
import type { Deleted, DeleteTarget, RecordLine } from './deletion.ts';

/** A delete whose outcome is open. */
interface OpenDelete {
  /** How many records it was to delete. */
  count: number;
  error: AppError;
}

interface Check {
  open: OpenDelete | null;
  /** Says why the dialog asks again, beside the question. */
  note: string | null;
}

interface Question {
  question: string;
  /** Records to delete, as the check counted them. */
  count: number;
  records: RecordLine[];
  /** Says what else follows. */
  effects: string[];
  /** Says what has changed since the dialog was opened, or since Continue. */
  note: string | null;
}

export type DeleteState =
  /** Nothing is selected. */
  | { type: 'empty' }
  | ({ type: 'checking' } & Check)
  | ({ type: 'asking' | 'deleting' } & Question)
  /** None of the selected records exists any more. */
  | { type: 'none'; selected: number }
  /** `again` is null where the service refuses, and would do so again. */
  | { type: 'failed'; text: string; again: Check | null }
  | ({ type: 'done' } & Deleted);

type App = Pick<AppContext, 'call' | 'lists'> & { t: TFunction<['start', 'deletes']> };

/** Records that the dialog lists by name. */
const maxListed = 5;

/** The first records of a selection, in the order of the list; none where they cannot be fetched. */
async function firstLines<Row>(
  { t, ...app }: App,
  { deletion, selection }: DeleteTarget<Row>,
  signal: AbortSignal,
): Promise<RecordLine[]> {
  try {
    const rows = await deletion.firstRecords(app, selection, maxListed, signal);
    return rows.map((row) => deletion.line(row, t));
  } catch {
    // The dialog can ask without naming them.
    return [];
  }
}

/** Asks what a delete would do. Rejects only when it was aborted. */
export async function check<Row>(
  app: App,
  target: DeleteTarget<Row>,
  asked: Check,
  signal: AbortSignal,
): Promise<DeleteState> {
  const [answer, records] = await Promise.all([send(app, target, signal), firstLines(app, target, signal)]);
  const { t } = app;
  const { selection, selected } = target;
  const { open } = asked;
  switch (answer.type) {
    case 'deleted':
      return { ...answer, type: 'done' };
    case 'none':
      // Where the outcome was open it means that the delete was done.
      return open === null
        ? { type: 'none', selected }
        : { type: 'done', ...deletedAsAsked(selection, open.count) };
    case 'question': {
      const { count = selected } = answer;
      const note = asked.note ?? noteOfCheck(t, target, count, open);
      return {
        type: 'asking',
        question: questionText(t, target, answer),
        count,
        records,
        note,
        effects: answer.effects,
      };
    }
    default: {
      const final = open === null && isFinal(answer);
      const text = textOfFailedCheck(t, target, answer, open);
      return { type: 'failed', text, again: final ? null : asked };
    }
  }
}

/** Deletes what the person has confirmed. It is never aborted: it is done even if the dialog is closed. */
export async function confirm<Row>(
  app: App,
  target: DeleteTarget<Row>,
  confirmed: Question,
): Promise<DeleteState> {
  const { t } = app;
  const answer = await send(app, target, new AbortController().signal, { expected: confirmed.count });
  switch (answer.type) {
    case 'deleted':
      return { ...answer, type: 'done' };
    case 'changed':
      return { type: 'checking', open: null, note: contractText(t, 'countChanged') };
    case 'none':
      return { type: 'checking', open: null, note: null };
    case 'outcomeUnknown':
      return { type: 'checking', open: { count: confirmed.count, error: answer.error }, note: null };
    case 'question':
      return { ...confirmed, type: 'asking', note: answer.message ?? null };
    case 'stillThere':
      return { ...confirmed, type: 'asking', note: stillThereText(t, target, answer.error) };
    case 'refused': {
      const note = t('deletes:notDone', { reason: errorText(t, answer.error) });
      return { ...confirmed, type: 'asking', note };
    }
  }
}

const tooManyRequests = 429;

function isFinal(answer: Answer): boolean {
  if (answer.type !== 'refused') return false;
  const { type, details } = answer.error;
  return (type === 'rejected' || type === 'conflict') && details.status !== tooManyRequests;
}

/** The question of a code; for an unknown code, the service's own message. */
function questionText<Row>(
  t: TFunction,
  { deletion }: DeleteTarget<Row>,
  { code, message }: Extract<Answer, { type: 'question' }>,
): string {
  const question = deletion.codes[Number(code)];
  return question ? contractText(t, question) : (message ?? contractText(t, 'deleteNothingAssociated'));
}

/** Says that the number of records has changed since they were selected, or what a lost delete has left. */
function noteOfCheck<Row>(
  t: TFunction<['start', 'deletes']>,
  { selection, selected }: DeleteTarget<Row>,
  count: number,
  open: OpenDelete | null,
): string | null {
  if (open !== null) {
    const reason = openReason(t, open.error);
    return count < open.count
      ? t('deletes:openPartly', { reason, count, expected: open.count })
      : t('deletes:openNotDone', { reason });
  }
  if (count === selected) return null;
  return t(selection.mode === 'partial' ? 'deletes:otherCount' : 'deletes:otherTotal', { selected, count });
}

/** Says that the service does not find what is there. */
function stillThereText<Row>(
  t: TFunction<['start', 'deletes']>,
  { selected }: DeleteTarget<Row>,
  error: AppError,
): string {
  return t('deletes:stillThere', { count: selected, reason: errorText(t, error) });
}

/** Why there is no answer to the check; for an open delete, what happened to that, and that its outcome is unknown. */
function textOfFailedCheck<Row>(
  t: TFunction<['start', 'deletes']>,
  target: DeleteTarget<Row>,
  answer: Exclude<Answer, { type: 'deleted' | 'question' | 'none' }>,
  open: OpenDelete | null,
): string {
  if (answer.type === 'stillThere') return stillThereText(t, target, answer.error);
  if (open !== null) {
    const error = 'error' in answer ? withSentence(open.error, answer.error) : open.error;
    return t('deletes:open', { reason: openReason(t, error), count: open.count });
  }
  if (answer.type === 'refused') return errorText(t, answer.error);
  const reason =
    answer.type === 'outcomeUnknown' ? errorText(t, answer.error) : contractText(t, 'countChanged');
  return t('deletes:notChecked', { reason });
}
