// The selected monitors of a list, in the words of the calls that associate them.
import type { ScreenSelection } from '../../lists/screen-selection.ts';
import type { MonitorListTypes } from './monitor-list-definition.ts';

export type AssociationSelection = Pick<ScreenSelection<MonitorListTypes>, 'query' | 'selection'>;

export function associationOf({ query, selection: { mode, ids } }: AssociationSelection) {
  const all = mode === 'all-but';
  return {
    monitor_menu: query.menu,
    facility_id: query.facility ?? '',
    monitor_ids: all ? [] : [...ids],
    skippedmonitor_ids: all ? [...ids] : [],
    all_selected: all,
    searchValue: query.searchText,
    ...(query.filters && { filters: query.filters }),
  };
}
