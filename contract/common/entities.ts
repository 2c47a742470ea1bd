// The entities: records with lists, dialogs, a number in the sidebar and a place in the device's directory. Whatever names
// all of them is derived from this table, or is a map by its kinds, which the types do not let anyone forget.
import type { SortOrder } from './paging.ts';

interface Entity {
  /** Its records together: in live events, on devices, and in the keys of texts. */
  list: string;
  /** Subsets on which list, search, count and delete agree, each with a number in the sidebar. The first has all that live. */
  menus: readonly [string, ...string[]];
  sortKeys: readonly [string, ...string[]];
  defaultSort: { by: string; order: SortOrder };
  /** Fields of the audit trail that nobody is shown: ids beside a name that is shown, too. */
  hiddenInTrail: readonly string[];
}

/** By the kind of a record, in the order of the sidebar. */
export const entities = {
  monitor: {
    list: 'monitors',
    menus: ['MONITOR_ALL', 'MONITOR_ASSIGNED', 'MONITOR_UNASSIGNED', 'MONITOR_DELETED'],
    sortKeys: ['status', 'monitor_id', 'cloud_id', 'last_communication'],
    // Online first, by `online_since`, then by `last_communication`; never connected last.
    defaultSort: { by: 'last_communication', order: 'desc' },
    hiddenInTrail: ['facility_id'],
  },
  facility: {
    list: 'facilities',
    menus: ['FACILITY_ALL'],
    sortKeys: ['name', 'physical_address', 'facility_id', 'city', 'state', 'zip'],
    defaultSort: { by: 'name', order: 'asc' },
    hiddenInTrail: [],
  },
  user: {
    list: 'users',
    menus: ['USER_ALL', 'USER_ACTIVE', 'USER_INACTIVE'],
    sortKeys: ['username', 'created_date', 'phone_number'],
    defaultSort: { by: 'created_date', order: 'desc' },
    hiddenInTrail: ['facility_ids', 'role_ids'],
  },
} as const satisfies Record<string, Entity>;

export type EntityKind = keyof typeof entities;
export type EntityOf<Kind extends EntityKind> = (typeof entities)[Kind];
export type EntityList = EntityOf<EntityKind>['list'];
export type EntityMenu = EntityOf<EntityKind>['menus'][number];

/** The names in a table, in its order. */
export function namesIn<Name extends string>(
  table: Readonly<Record<Name, unknown>>,
): readonly [Name, ...Name[]] {
  return Object.keys(table) as [Name, ...Name[]];
}

export const entityKinds = namesIn(entities);

/** A record with a value for each kind. */
export function ofEachKind<Value>(make: (kind: EntityKind) => Value): Record<EntityKind, Value> {
  const made = entityKinds.map((kind) => [kind, make(kind)] as const);
  return Object.fromEntries(made) as Record<EntityKind, Value>;
}

export const entityLists = entityKinds.map((kind) => entities[kind].list);

/** The kind of the records of a list; undefined for what is no entity. */
export function kindOfList(list: string): EntityKind | undefined {
  return entityKinds.find((kind) => entities[kind].list === list);
}
