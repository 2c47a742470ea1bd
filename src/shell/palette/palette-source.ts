// One kind of records that the palette finds: in the store, else by the service's list search.
import type { LinkProps } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { EntityRecords } from '../../../contract/changes/changes.ts';
import { type EntityKind, type EntityList, entities } from '../../../contract/common/entities.ts';
import type { Call } from '../../api/http.ts';
import type { ListDefinition, ListTypes } from '../../data/list-definition.ts';
import type { FoundRecords, ListStore } from '../../data/store/list-store.ts';

/** A record as the palette shows it. */
export interface FoundRecord {
  id: string;
  label: string;
  detail: string;
  online: boolean | null;
  target: LinkProps;
}

export interface PaletteSource {
  group: EntityList;
  icon(size: number): ReactNode;
  ofStore(t: TFunction, found: FoundRecords): FoundRecord[];
  /** @throws AppError */
  search(
    call: Call,
    t: TFunction,
    asked: { text: string; limit: number; signal: AbortSignal },
  ): Promise<FoundRecord[]>;
  /** Reads the records that this device has, as it has them now. */
  recall(lists: ListStore, t: TFunction, ids: readonly string[]): Promise<FoundRecord[]>;
}

interface Definition<L extends ListTypes> {
  definition: ListDefinition<L>;
  icon(size: number): ReactNode;
  toRecord(t: TFunction, row: L['row']): Omit<FoundRecord, 'id'>;
}

export function paletteSource<Kind extends EntityKind, L extends ListTypes & { row: EntityRecords[Kind] }>(
  kind: Kind,
  { definition, icon, toRecord }: Definition<L>,
): PaletteSource {
  const { list: group, menus } = entities[kind];
  const found = (t: TFunction, rows: readonly L['row'][]) =>
    rows.map((row) => ({ id: definition.idOf(row), ...toRecord(t, row) }));
  const { by: sort, order } = definition.defaultSort;
  return {
    group,
    icon,
    ofStore: (t, records) => found(t, records[kind]),
    async search(call, t, { text, limit, signal }) {
      const query = { menu: menus[0], searchText: text, sort, order, page: 1, pageSize: limit };
      return found(t, (await definition.fetchPage(call, query, signal)).rows);
    },
    async recall(lists, t, ids) {
      return found(t, (await lists.records<L['row']>(definition, ids)) ?? []);
    },
  };
}
