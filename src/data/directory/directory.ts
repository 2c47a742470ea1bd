// The directory: all monitors, facilities and users, fetched in the background and kept on this device. It answers lists and
// searches at once, offline too (docs/decisions/directory.md). This file is what screens know of it.
import { atom, useAtomValue } from 'jotai';
import type { Facility } from '../../../contract/facilities/facilities.ts';
import type { Monitor } from '../../../contract/monitors/monitors.ts';
import type { User } from '../../../contract/users/users.ts';
import type { ListDefinition, ListQuery, ListTypes, Page, RecordType } from '../list-definition.ts';

export type DirectoryState =
  /** The service does not offer it, this device cannot hold it, or it was not begun yet. */
  | { type: 'none' }
  /** Answers nothing yet. `total` is null until the service has said it. */
  | { type: 'filling'; done: number; total: number | null }
  /** Answers. `asOf`: when the service last confirmed all of it, in ms since 1970. */
  | { type: 'complete'; asOf: number };

export interface DirectoryFacts {
  state: DirectoryState;
  /** Whether it is being fetched anew while the earlier one answers. */
  isRenewing: boolean;
  /** False where it is held in memory only: the browser has no database, or it is full. */
  persistent: boolean;
  /** The record ids of the facilities to which this person has limited it; null: all. */
  facilities: readonly string[] | null;
}

export const noDirectoryFacts: DirectoryFacts = {
  state: { type: 'none' },
  isRenewing: false,
  persistent: true,
  facilities: null,
};

/** Written by the directory alone. */
export const directoryAtom = atom<DirectoryFacts>(noDirectoryFacts);

/** Whether it could answer the list that it was last asked for: some filters ask what no record says. */
export const answersListAtom = atom(true);

/** Whether it answers at all. */
export const isCompleteAtom = atom((get) => get(directoryAtom).state.type === 'complete');

const answers = atom(
  (get) => get(isCompleteAtom) && get(directoryAtom).facilities === null && get(answersListAtom),
);

/** Whether the directory answers this list and for all facilities; unlike its progress, that seldom changes. */
export function useDirectoryAnswers(): boolean {
  return useAtomValue(answers);
}

/** Progress and age of the directory, for My page and indicators. */
export function useDirectory(): DirectoryFacts {
  return useAtomValue(directoryAtom);
}

export interface DirectoryRows<Row> {
  rows: Row[];
  /** When the service last confirmed all of the directory, in ms since 1970. */
  asOf: number;
}

export interface DirectoryPage<Row> extends Page<Row>, DirectoryRows<Row> {}

/** A few records of each kind, best match first. */
export interface FoundRecords {
  monitors: Monitor[];
  facilities: Facility[];
  users: User[];
}

/** No method rejects: null where the directory cannot answer. */
export interface Directory {
  /** Whether it has all records; where it has not, nobody waits for it. */
  answers(): boolean;
  /** A page of a list, as the service would answer it. Null: it is not complete, or not for this query. */
  page<L extends ListTypes>(
    definition: Pick<ListDefinition<L>, 'entity' | 'schema'>,
    query: ListQuery<L>,
  ): Promise<DirectoryPage<L['row']> | null>;
  /** Finds out whether it answers a list, for `useDirectoryAnswers`, where its rows come from elsewhere. */
  noteList<L extends ListTypes>(definition: Pick<ListDefinition<L>, 'entity'>, query: ListQuery<L>): void;
  /** The records that it has of these, in any order. */
  rows<Row>(type: RecordType<Row>, ids: readonly string[]): Promise<DirectoryRows<Row> | null>;
  /** A monitor, living or deleted, by its serial number in any case, or else by its search key. */
  monitorBySerialNumber(serialNumber: string): Promise<Monitor | null>;
  /** The records that contain each word of the text; deleted monitors come last. */
  find(text: string, limit: number): Promise<FoundRecords | null>;
  /** Hands on records that the service has answered elsewhere, by record id; null: it was deleted. */
  put(entity: string, records: readonly (readonly [string, unknown])[], at: number): void;
  /** Limits it to the monitors and users of these facilities; null: all. */
  keepOnly(facilities: string[] | null): void;
  /** Reads everything again, while what is there goes on to answer. */
  fetchAnew(): void;
  /** Removes it from this device, until it is fetched anew or the app starts again. Returns whether nothing is left. */
  erase(): Promise<boolean>;
}
