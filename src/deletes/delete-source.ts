// What deleting must be told: its calls, the questions of its check, and how a record is named.
import type { TFunction } from 'i18next';
import type { Success } from '../../contract/common/envelope.ts';
import type { ContractMessage } from '../../contract/common/messages.ts';
import type { Call, CallOptions } from '../api/http.ts';
import type { AppContext } from '../data/app-context.ts';
import type { ListQuery, ListTypes } from '../data/list-source.ts';
import type { Selection } from '../lib/selection.ts';

/** What is to be deleted, as it was when the dialog was opened. */
export interface Target {
  /** Selected ids, or none where all but some are meant. */
  ids: string[];
  skippedIds: string[];
  /** The fields that every bulk delete has. */
  bulk: { forceDelete: boolean; all_selected: boolean; expected_count?: number | undefined };
}

/** How the dialog names a record. */
export interface RecordLine {
  id: string;
  name: string;
  /** Serial number, code or e-mail, and facility. */
  details: readonly (string | null | undefined)[];
}

interface DeleteTexts<Row> {
  title(t: TFunction): string;
  /** The check's codes, and the question that each asks. */
  codes: Readonly<Record<number, ContractMessage>>;
  line(row: Row, t: TFunction): RecordLine;
  /** '3 monitors deleted'; `ids` is empty where they are more than one answer names. */
  done(t: TFunction, count: number, ids: readonly string[]): string;
}

/** Records that can be deleted: those of a list's query, or a monitor's recordings of some days. */
export interface Deletion<Row> extends DeleteTexts<Row> {
  /** What the list is searched for. */
  search: string;
  /** How many records it would be, where the service has no check of its own: then nothing but this is asked first. */
  count?(call: Call, target: Target, options: CallOptions): Promise<number>;
  /** Sends the check, or the delete. */
  send(call: Call, target: Target, options: CallOptions): Promise<Success<string[]>>;
  /** The first selected records, in the order of the list. */
  firstRecords(
    app: Pick<AppContext, 'call' | 'cache'>,
    selection: Selection,
    max: number,
    signal: AbortSignal,
  ): Promise<Row[]>;
}

/** How the records of an entity's lists are deleted. */
export interface DeleteSource<L extends ListTypes> extends DeleteTexts<L['row']> {
  /** Sends the check, or the delete; of a search where there is one. */
  send(
    call: Call,
    target: Target & Pick<ListQuery<L>, 'menu' | 'facility' | 'search'>,
    options: CallOptions,
  ): Promise<Success<string[]>>;
}

/** Loads it when something is about to be deleted: it is not there before the first row. */
export type LoadDeletes<L extends ListTypes> = () => Promise<DeleteSource<L>>;

/** What takes a delete back. */
export interface Undo {
  label: string;
  run(ids: string[]): void;
}

/** What the calls are told of a selection; without `expected` they only check. */
export function toTarget({ mode, ids }: Selection, confirmed?: { expected: number | undefined }): Target {
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
