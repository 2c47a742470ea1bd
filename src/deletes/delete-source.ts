// What deleting must be told of an entity: its calls, the questions of its check, and how a record is named.
import type { TFunction } from 'i18next';
import type { Success } from '../../contract/common/envelope.ts';
import type { ContractMessage } from '../../contract/common/messages.ts';
import type { Call, CallOptions } from '../api/http.ts';
import type { ListQuery, ListTypes } from '../data/list-source.ts';
import type { Selection } from '../lib/selection.ts';

/** What is to be deleted, as it stood when the dialog was opened. */
export interface Target<L extends ListTypes> {
  menu: L['menu'];
  /** Record id of the facility that the list is about. */
  facility: string | undefined;
  search: string;
  /** Checked ids, or none where all but some are meant. */
  ids: string[];
  skippedIds: string[];
  /** The fields that every bulk delete has (contract/selection.ts). */
  bulk: { forceDelete: boolean; all_selected: boolean; expected_count?: number | undefined };
}

/** How the dialog names a record. */
export interface RecordLine {
  id: string;
  name: string;
  /** Serial number, code or e-mail, and facility. */
  details: readonly (string | null | undefined)[];
}

export interface DeleteSource<L extends ListTypes> {
  title(t: TFunction): string;
  /** The check's codes, and the query that each asks. */
  codes: Readonly<Record<number, ContractMessage>>;
  /** How many records it would be, where the service has no check of its own: then nothing but this is asked first. */
  count?(call: Call, target: Target<L>, options: CallOptions): Promise<number>;
  /** Sends the check, or the delete; of a search where there is one. */
  send(call: Call, target: Target<L>, options: CallOptions): Promise<Success<string[]>>;
  line(row: L['row'], t: TFunction): RecordLine;
  /** '3 monitors deleted'; `ids` is empty where they are more than one answer names. */
  done(t: TFunction, count: number, ids: readonly string[]): string;
}

/** Fetches it when something is about to be deleted: it is not there before the first row. */
export type LoadDeletes<L extends ListTypes> = () => Promise<DeleteSource<L>>;

/** What takes a delete back. */
export interface Undo {
  label: string;
  run(ids: string[]): void;
}

/** What the calls are told of a selection; without `expected` it only checks. */
export function targetOf<L extends ListTypes>(
  { menu, facility, search }: Pick<ListQuery<L>, 'menu' | 'facility' | 'search'>,
  { mode, ids }: Selection,
  confirmed?: { expected: number | undefined },
): Target<L> {
  const all = mode === 'all-but';
  return {
    menu,
    facility,
    search,
    ids: all ? [] : [...ids],
    skippedIds: all ? [...ids] : [],
    bulk: {
      forceDelete: confirmed !== undefined,
      all_selected: all,
      ...(confirmed && { expected_count: confirmed.expected }),
    },
  };
}
