// The directory: all monitors, facilities and users, fetched in the background and kept on this device. It answers lists and
// searches at once, offline too (docs/decisions/directory.md). This file is what screens know of it.
import { atom, useAtomValue } from 'jotai';
import type { Facility } from '../../../contract/facilities/facilities.ts';
import type { Monitor } from '../../../contract/monitors/monitors.ts';
import type { User } from '../../../contract/users/users.ts';
import type { ListDefinition, ListQuery, ListTypes, Page } from '../list-definition.ts';

export type DirectoryState =
  /** The service does not offer it, this device cannot hold it, or it was not begun yet. */
  | { type: 'none' }
  /** Answers nothing yet. `total` is null until the service has said it. */
  | { type: 'filling'; done: number; total: number | null }
  /** Answers. `asOf`: when the service last confirmed all of it, in ms since 1970. */
  | { type: 'complete'; asOf: number };

export interface DirectoryFacts {
  state: DirectoryState;
  /** False where it is held in memory only. */
  persistent: boolean;
  /** The record ids of the facilities to which this person has limited it; null: all. */
  facilities: readonly string[] | null;
}

export const noDirectoryFacts: DirectoryFacts = {
  state: { type: 'none' },
  persistent: true,
  facilities: null,
};

/** Written by the directory alone. */
export const directoryAtom = atom<DirectoryFacts>(noDirectoryFacts);

/** Progress and age of the directory, for My page and indicators. */
export function useDirectory(): DirectoryFacts {
  return useAtomValue(directoryAtom);
}

export interface DirectoryPage<Row> extends Page<Row> {
  /** When the service last confirmed all of the directory, in ms since 1970. */
  asOf: number;
}

/** A few records of each kind, best match first. */
export interface FoundRecords {
  monitors: Monitor[];
  facilities: Facility[];
  users: User[];
}

/** No method rejects: null where the directory cannot answer. */
export interface Directory {
  /** A page of a list, as the service would answer it. Null: it is not complete, or not for this query. */
  page<L extends ListTypes>(
    definition: Pick<ListDefinition<L>, 'entity'>,
    query: ListQuery<L>,
  ): Promise<DirectoryPage<L['row']> | null>;
  /** A monitor, living or deleted, by its serial number in any case, or else by its search key. */
  monitorBySerialNumber(serialNumber: string): Promise<Monitor | null>;
  /** What contains each word of the text, living monitors before deleted ones. */
  find(text: string, limit: number): Promise<FoundRecords | null>;
}

/** Answers nothing: where nobody is signed in, and until the directory is loaded. */
export const noDirectory: Directory = {
  page: async () => null,
  monitorBySerialNumber: async () => null,
  find: async () => null,
};
