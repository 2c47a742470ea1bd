// The one store of lists: what this device knows of the service's records, behind one door. Screens ask it and the service at
// once, and learn from each answer (docs/lists.md). This file is the door.
import { atom, useAtomValue } from 'jotai';
import type { EntityRecords } from '../../../contract/changes/changes.ts';
import type { EntityKind } from '../../../contract/common/entities.ts';
import type { Monitor } from '../../../contract/monitors/monitors.ts';
import type { ListDefinition, ListQuery, ListTypes, Page, RecordType } from '../list-definition.ts';
import type { Snapshot } from '../snapshot.ts';
import type { DiskState } from './worker/disk.ts';

/** How far the store is with all monitors, facilities and users, which it fetches in the background. */
export type DirectoryState =
  /** The service does not offer it, this device cannot hold it, or it was not begun yet. */
  | { type: 'none' }
  /** `total` is null until the service has said it. */
  | { type: 'filling'; done: number; total: number | null }
  /** Lists are answered completely. `asOf`: when the service last confirmed all of it, in ms since 1970. */
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

/** Written by the store alone. */
export const directoryAtom = atom<DirectoryFacts>(noDirectoryFacts);

/** How the database does behind the store. Written by the store alone. */
export const diskAtom = atom<DiskState>('kept');

/** Raised with whatever the store learns or forgets, in this tab or another, or what a person has made. */
export const storeChanged = atom(0);

/** Whether all records could answer the list that was asked for last: some filters ask what no record says. */
export const answersListAtom = atom(true);

/** Whether all records are there. */
export const isCompleteAtom = atom((get) => get(directoryAtom).state.type === 'complete');

const answers = atom(
  (get) => get(isCompleteAtom) && get(directoryAtom).facilities === null && get(answersListAtom),
);

/** Whether the store answers this list completely and for all facilities; unlike its progress, that seldom changes. */
export function useDirectoryAnswers(): boolean {
  return useAtomValue(answers);
}

/** Progress and age of all records, for My page and indicators. */
export function useDirectory(): DirectoryFacts {
  return useAtomValue(directoryAtom);
}

/** A few records of each kind, best match first. */
export type FoundRecords = { [Kind in EntityKind]: EntityRecords[Kind][] };

export interface EntityContents {
  entity: string;
  count: number;
  /** When the oldest and the newest were fetched, ms since 1970. */
  oldest: number;
  newest: number;
}

/** A thing that a person has made; `value` is undefined where there is nothing. */
export interface Work {
  value: unknown;
}

/** A person's name for something that they have made: of the round, and of what they opened last. */
export type WorkName = 'round' | 'recently opened';

/** No method rejects: null, or nothing, where the store cannot answer. */
export interface ListStore {
  /** Opens it, for whoever does not want to wait until it is asked. */
  begin(): Promise<void>;
  /** Resolves once it is open: nobody has to open it to show a screen. */
  opened: Promise<void>;
  /** Whether it answers from memory, so that it costs nothing to ask it. */
  isOpen(): boolean;

  /** A page of a query as far as it is known. `complete`: as the service would answer it; else of the records that were seen. */
  page<L extends ListTypes>(
    definition: Pick<ListDefinition<L>, 'entity' | 'schema'>,
    query: ListQuery<L>,
  ): Promise<Snapshot<Page<L['row']>> | null>;
  /** One record as last known. */
  record<Row>(type: RecordType<Row>, id: string): Promise<Snapshot<Row> | null>;
  /** Records in the order of the ids; those that are not known are left out. */
  records<Row>(type: RecordType<Row>, ids: readonly string[]): Promise<Row[] | null>;
  /** Resolves to the ids that are known to be deleted; others may exist although they are not known. */
  deleted(entity: string, ids: readonly string[]): Promise<readonly string[]>;
  /** The best matches of all records for a text; deleted monitors come last. Null while not all of them are there. */
  suggestions(text: string, limit: number): Promise<FoundRecords | null>;
  /** A monitor, living or deleted, by its serial number in any case, or else by its search key. */
  monitorBySerialNumber(serialNumber: string): Promise<Monitor | null>;
  count(menu: string): Promise<Snapshot<number> | null>;

  /** Takes over an answer of the service: records, and of which page they are all. */
  learnPage<L extends ListTypes>(
    definition: RecordType<L['row']>,
    query: ListQuery<L>,
    page: Page<L['row']>,
    at: number,
  ): void;
  learnRecord<Row>(type: RecordType<Row>, row: Row, at: number): Promise<void>;
  /** @param counts by menu */
  learnCounts(counts: Readonly<Record<string, number>>, at: number): void;

  /** Records of an entity have changed: pages that were answered before are no longer what the service would answer. */
  noteChange(entity: string, at: number): Promise<void>;
  /**
   * Records were deleted, or have left this person's sight; 'all': it is not known which, so that all that were fetched before
   * are forgotten.
   */
  forget(entity: string, ids: readonly string[] | 'all', at: number): Promise<void>;

  /**
   * The person sees other records than before: all that were requested before are forgotten, and read anew.
   * @param sight its mark, by `sightOf`
   */
  beginSight(sight: number, at: number): Promise<void>;

  /** Reads what the person has made; null where there is no database, or it does not answer. */
  work(name: WorkName): Promise<Work | null>;
  /** Changes it, also where another tab does at the same moment; `change` may be called again. Returns whether it is stored. */
  changeWork(name: WorkName, change: (value: unknown) => unknown): Promise<boolean>;

  /** How much is stored, by entity; null where nothing is. */
  contents(): Promise<EntityContents[] | null>;
  /** Limits all records to the monitors and users of these facilities; null: all. */
  keepOnly(facilities: string[] | null): void;
  /** Reads all records again, while what is there goes on to answer. */
  fetchAnew(): void;
  /** Empties the device in all tabs, for Clear and for whoever may keep nothing. Returns whether nothing is left. */
  erase(): Promise<boolean>;
  /** Before the device is cleared or the person leaves: nothing is kept or answered after this. */
  close(): void;
}
