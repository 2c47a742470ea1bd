// What a round can be of: a list of monitors, or a facility where some are Offline, those alone or all of it.
import type { TFunction } from 'i18next';
import { dotted } from '../../../../contract/common/isolate.ts';
import { withoutFacility } from '../../../../contract/common/paging.ts';
import type { FacilityConnections } from '../../../../contract/overview/overview.ts';
import { totalOf } from '../../../connection/connection-counts.ts';
import type { ListQuery } from '../../../data/list-definition.ts';
import type { MonitorListTypes } from '../monitor-list-definition.ts';

export interface RoundChoice {
  query: ListQuery<MonitorListTypes>;
  /** Names it: the title of the list, or the facility. */
  list: string;
  /** How many monitors it has; null where that is not known. */
  total: number | null;
}

/** As a person walks: by the names of wards and beds. */
const walk = { searchText: '', sort: 'monitor_id', order: 'asc', page: 1, pageSize: 10 } as const;

/** What is Offline there first; where the server cannot filter, all of it alone. */
export function choicesOf(
  t: TFunction,
  at: FacilityConnections,
  filters: boolean,
): [RoundChoice, ...RoundChoice[]] {
  const { id, name, offline } = at;
  const list = id ? name : t('monitors.unassigned');
  const all: RoundChoice = {
    query: id ? { ...walk, menu: 'MONITOR_FACILITY', facility: id } : { ...walk, menu: 'MONITOR_UNASSIGNED' },
    list,
    total: totalOf(at),
  };
  if (!filters || offline === 0) return [all];
  const facility = id ?? withoutFacility;
  const silent: RoundChoice = {
    query: { ...walk, menu: 'MONITOR_ALL', filters: { facility, connection: 'offline' } },
    list: dotted(list, t('monitors.offline')),
    total: offline,
  };
  return [silent, all];
}
