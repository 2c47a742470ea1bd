// What the delete dialog shows after each answer: from the tap to what became of it, without React.
import type { TFunction } from 'i18next';
import { errorText } from '../i18n/error-text.ts';
import type { Selection } from '../lib/selection.ts';
import type { Answer, Subject } from './delete-calls.ts';
import type { Deletion, RecordLine } from './delete-source.ts';

export interface Asked {
  question: string;
  /** How many records it is about, as the check counted them. */
  count: number;
  /** The first of them. */
  records: RecordLine[];
  /** What has happened since the dialog was opened, or since Continue. */
  note: string | null;
}

export interface Deleted {
  /** Which; none where they are more than one answer names. */
  ids: string[];
  count: number;
}

export type DeleteStep =
  /** Nothing was selected. */
  | { is: 'empty' }
  | { is: 'checking' }
  | ({ is: 'asking' | 'deleting' } & Asked)
  /** Nothing of what was selected is there any more. */
  | { is: 'none' }
  | { is: 'failed'; text: string }
  | ({ is: 'done' } & Deleted);

/** What came before a check. */
export interface Before {
  /** A delete of so many records whose answer was lost. */
  lost: number | null;
  note: string | null;
}

type About = Pick<Subject<never>, 'selection' | 'selected'> & {
  deletion: Pick<Deletion<never>, 'codes'>;
};

export function afterCheck(
  t: TFunction,
  about: About,
  answer: Answer,
  records: RecordLine[],
  before: Before,
): DeleteStep {
  switch (answer.is) {
    case 'deleted':
      return { ...answer, is: 'done' };
    case 'none':
      // After a lost answer nothing is there any more: it was done.
      return before.lost === null ? { is: 'none' } : { is: 'done', ...assumed(about, before.lost) };
    case 'question': {
      const { count = about.selected } = answer;
      const note = before.note ?? sinceThen(t, about, count, before.lost);
      return { is: 'asking', question: questionOf(t, about, answer), count, records, note };
    }
    default:
      return { is: 'failed', text: notChecked(t, answer, before.lost) };
  }
}

function assumed({ selection }: About, count: number): Deleted {
  const ids = selection.mode === 'partial' ? [...selection.ids] : [];
  return { ids: ids.length === count ? ids : [], count };
}

/** The question of a code; of a code that nobody knows, what the service said. */
function questionOf(
  t: TFunction,
  { deletion }: About,
  { code, said }: Extract<Answer, { is: 'question' }>,
): string {
  const known = deletion.codes[Number(code)];
  return known ? t(`contract.${known}`) : (said ?? t('contract.deleteNothingAssociated'));
}

/** That the check counted other records than the screen said, or what a lost delete has left; null where all is as it was. */
function sinceThen(
  t: TFunction,
  { selection, selected }: About,
  count: number,
  lost: number | null,
): string | null {
  if (lost !== null)
    return count < lost ? t('delete.lostPartly', { count, expected: lost }) : t('delete.lostNotDone');
  if (count === selected) return null;
  return t(selection.mode === 'partial' ? 'delete.otherCount' : 'delete.otherTotal', { selected, count });
}

/** Why the check says nothing; after a lost answer, that nobody knows what became of the delete. */
function notChecked(t: TFunction, answer: Answer, lost: number | null): string {
  if (lost !== null) return t('delete.lost');
  if (answer.is === 'refused') return errorText(t, answer.error);
  const reason = answer.is === 'lost' ? errorText(t, answer.error) : t('contract.countChanged');
  return t('delete.notChecked', { reason });
}

/** After Continue; where it is a Before, it must be checked again. */
export function afterDelete(t: TFunction, step: Asked, answer: Answer): DeleteStep | Before {
  switch (answer.is) {
    case 'deleted':
      return { ...answer, is: 'done' };
    case 'changed':
      return { lost: null, note: t('contract.countChanged') };
    case 'none':
      return { lost: null, note: null };
    case 'lost':
      return { lost: step.count, note: null };
    case 'question':
      return { ...step, is: 'asking', note: answer.said ?? null };
    case 'refused':
      return { ...step, is: 'asking', note: t('delete.notDone', { reason: errorText(t, answer.error) }) };
  }
}

/** What was selected, in which list. */
export interface Scope {
  selection: Selection;
  search: string;
  /** The list's title. */
  list: string;
}

/** Where the records are from, where the ids alone do not say it: all of a list, or a search. */
export function scopeText(t: TFunction, { selection: { mode, ids }, search, list }: Scope): string | null {
  if (mode === 'partial') return search ? t('delete.someFound', { list, search }) : null;
  const all = search ? t('delete.everythingFound', { list, search }) : t('delete.everything', { list });
  return ids.size > 0 ? `${all}, ${t('delete.except', { count: ids.size })}` : all;
}
