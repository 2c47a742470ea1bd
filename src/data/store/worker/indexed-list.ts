import type { ListDefinition, ListTypes } from '../../list-definition.ts';

/** The parts of a list's definition that answer a query without the service. */
type PureDefinition<L extends ListTypes> = Pick<
  ListDefinition<L>,
  'entity' | 'affectedBy' | 'schema' | 'idOf' | 'sortKeys' | 'inMenu' | 'fits' | 'searchKeyOf' | 'sortValue'
>;

/** The records of one kind, as the store keeps them for the lists that show them. */
export interface IndexedList<L extends ListTypes = ListTypes> {
  definition: PureDefinition<L>;
  /** Menus to which a record belongs by itself, not because of a facility. */
  menus: readonly L['menu'][];
  /** Filters that are asked often: whether a record passes each of them is kept beside it. At most 32 with the menus. */
  filters: readonly L['filters'][];
  /** The order in which suggestions are shown. */
  suggestionSort: L['sortKey'];
  /** The record ids of the facilities to which a record belongs; left out where that limits nothing, as for a facility itself. */
  facilitiesOf?(row: L['row']): readonly string[];
  /** Suggestions show its records after all others. */
  lastMenu: L['menu'] | null;
}
