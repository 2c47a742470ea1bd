// Steps of the delete dialog after each answer, as pure functions.

import type { TFunction } from 'i18next';
import { errorText } from '../i18n/error-text.ts';
import { contractText } from '../i18n/message-text.ts';
import type { Selection } from '../lib/selection.ts';
import { type Answer, type DeleteTarget, deletedAsAsked } from './delete-calls.ts';
import type { Deletion, RecordLine } from './delete-definition.ts';

export interface Confirmation {
  question: string;
  /** Records to delete, as the check counted them. */
  count: number;
  records: RecordLine[];
  /** Says what has changed since the dialog was opened, or since Continue. */
  note: string | null;
}

export interface Deleted {
  /** None where there are more than one answer can list. */
  ids: string[];
  count: number;
}

export type DeleteStep =
  | { type: 'empty' }
  | { type: 'checking' }
  | ({ type: 'asking' | 'deleting' } & Confirmation)
  /** None of the selected records exists any more. */
  | { type: 'none'; selected: number }
  /** `final`: the service refuses, and would do so again. */
  | { type: 'failed'; text: string; final: boolean }
  | ({ type: 'done' } & Deleted);

/** Events before a check. */
export interface BeforeCheck {
  /** How many records were in a delete whose answer was lost. */
  unconfirmedCount: number | null;
  note: string | null;
}

type About = Pick<DeleteTarget<never>, 'selection' | 'selected'> & {
  deletion: Pick<Deletion<never>, 'codes'>;
};

export function afterCheck(
  t: TFunction,
  about: About,
  answer: Answer,
  records: RecordLine[],
  before: BeforeCheck,
): DeleteStep {
  switch (answer.type) {
    case 'deleted':
      return { ...answer, type: 'done' };
    case 'none':
      // After a lost answer it means that the delete was done.
      return before.unconfirmedCount === null
        ? { type: 'none', selected: about.selected }
        : { type: 'done', ...deletedAsAsked(about.selection, before.unconfirmedCount) };
    case 'question': {
      const { count = about.selected } = answer;
      const note = before.note ?? noteOfCheck(t, about, count, before.unconfirmedCount);
      return { type: 'asking', question: questionOf(t, about, answer), count, records, note };
    }
    default:
      return {
        type: 'failed',
        text: textOfFailedCheck(t, answer, before.unconfirmedCount),
        final: before.unconfirmedCount === null && isFinal(answer),
      };
  }
}

const tooManyRequests = 429;

function isFinal(answer: Answer): boolean {
  if (answer.type !== 'refused') return false;
  const { type, details } = answer.error;
  return (type === 'rejected' || type === 'conflict') && details.status !== tooManyRequests;
}

/** The question of a code; of an unknown code, the service's own message. */
function questionOf(
  t: TFunction,
  { deletion }: About,
  { code, message }: Extract<Answer, { type: 'question' }>,
): string {
  const question = deletion.codes[Number(code)];
  return question ? contractText(t, question) : (message ?? contractText(t, 'deleteNothingAssociated'));
}

/** Says that the number of records has changed since they were selected, or what a lost delete has left. */
function noteOfCheck(
  t: TFunction,
  { selection, selected }: About,
  count: number,
  unconfirmedCount: number | null,
): string | null {
  if (unconfirmedCount !== null)
    return count < unconfirmedCount
      ? t('delete.lostPartly', { count, expected: unconfirmedCount })
      : t('delete.lostNotDone');
  if (count === selected) return null;
  return t(selection.mode === 'partial' ? 'delete.otherCount' : 'delete.otherTotal', { selected, count });
}

/** Why there is no answer to the check; after a lost delete, that its result is unknown. */
function textOfFailedCheck(t: TFunction, answer: Answer, unconfirmedCount: number | null): string {
  if (unconfirmedCount !== null) return t('delete.lost', { count: unconfirmedCount });
  if (answer.type === 'refused') return errorText(t, answer.error);
  const reason =
    answer.type === 'outcomeUnknown' ? errorText(t, answer.error) : contractText(t, 'countChanged');
  return t('delete.notChecked', { reason });
}

/** The step after Continue; a `Before` where the check must be repeated. */
export function afterDelete(t: TFunction, step: Confirmation, answer: Answer): DeleteStep | BeforeCheck {
  switch (answer.type) {
    case 'deleted':
      return { ...answer, type: 'done' };
    case 'changed':
      return { unconfirmedCount: null, note: contractText(t, 'countChanged') };
    case 'none':
      return { unconfirmedCount: null, note: null };
    case 'outcomeUnknown':
      return { unconfirmedCount: step.count, note: null };
    case 'question':
      return { ...step, type: 'asking', note: answer.message ?? null };
    case 'refused':
      return { ...step, type: 'asking', note: t('delete.notDone', { reason: errorText(t, answer.error) }) };
  }
}

export interface DeleteScope {
  selection: Selection;
  searchText: string;
  list: string;
}

/**
 * Describes a selection of all but some, or of a search; null where the list of records is enough.
 * @param count how many records will be deleted: one is named, not 'everything'
 */
export function scopeText(
  t: TFunction,
  { selection: { mode, ids }, searchText, list }: DeleteScope,
  count: number,
): string | null {
  if (mode === 'partial' || count === 1)
    return searchText ? t('delete.someFound', { list, search: searchText }) : null;
  const all = searchText
    ? t('delete.everythingFound', { list, search: searchText })
    : t('delete.everything', { list });
  return ids.size > 0 ? `${all}, ${t('delete.except', { count: ids.size })}` : all;
}
