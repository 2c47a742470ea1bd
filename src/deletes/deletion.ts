// Defines how records are deleted: the calls, the questions of their check, and how to name a record.
import type { TFunction } from 'i18next';
import type { Success } from '../../contract/common/envelope.ts';
import type { ContractMessage } from '../../contract/common/messages.ts';
import type { Call, CallOptions } from '../api/http.ts';
import type { AppContext } from '../data/app-context.ts';
import type { ListQuery, ListTypes } from '../data/list-definition.ts';
import type { Selection } from '../lib/selection.ts';

/** The records to delete, in the words of the calls' bodies. */
export interface DeleteInput {
  /** The selected ids; none where all but some are selected. */
  ids: string[];
  skippedIds: string[];
  bulk: { forceDelete: boolean; all_selected: boolean; expected_count?: number | undefined };
}

/** A record as the dialog lists it. */
export interface RecordLine {
  id: string;
  name: string;
  /** Serial number, code or e-mail, and facility. */
  details: readonly (string | null | undefined)[];
}

/** How to delete the records of one query: of a list, or a monitor's recordings of some days. */
export interface Deletion<Row> {
  searchText: string;
  /** Whether the list has filters. */
  filtered?: boolean;
  title(t: TFunction): string;
  /** The question that each code of the check asks. */
  codes: Readonly<Record<number, ContractMessage>>;
  line(row: Row, t: TFunction): RecordLine;
  /**
   * '3 monitors deleted'; `ids` is empty where there are more than one answer can list.
   * @param undoable whether the server can undo it
   */
  done(t: TFunction, count: number, ids: readonly string[], undoable: boolean): string;
  /** Counts the records, where the service has no check: the dialog then asks with this number alone. */
  count?(call: Call, input: DeleteInput, options: CallOptions): Promise<number>;
  send(call: Call, input: DeleteInput, options: CallOptions): Promise<Success<string[]>>;
  /** The first selected records, in the order of the list. */
  firstRecords(
    app: Pick<AppContext, 'call' | 'lists'>,
    selection: Selection,
    max: number,
    signal: AbortSignal,
  ): Promise<Row[]>;
  /** Asks the service whether one of the selected records is still there. Rejects with an AppError. */
  isThere(call: Call, selection: Selection, signal: AbortSignal): Promise<boolean>;
}

/**
 * Fetches how an entity's lists delete, only when something is about to be deleted: it is kept out of the bytes before the
 * first row.
 */
export type LoadDeletion<L extends ListTypes> = () => Promise<(query: ListQuery<L>) => Deletion<L['row']>>;

/** The records that a dialog is about; it stays the same while the dialog is open. */
export interface DeleteTarget<Row> {
  deletion: Deletion<Row>;
  selection: Selection;
  /** How many records that was on the screen. */
  selected: number;
}

/** The records that a delete has removed. */
export interface Deleted {
  /** None where there are more than one answer can list. */
  ids: string[];
  count: number;
}

/** The action that restores what was deleted. */
export interface Undo {
  label: string;
  run(ids: string[]): void;
  /** Whether the server can do it. */
  offered(): Promise<boolean>;
}
