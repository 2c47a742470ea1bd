// Monitors as a list: which call answers which query, and how this device answers it without the service.
import { z } from 'zod';
import { certificateEnds } from '../../../contract/common/certificate-ends.ts';
import { dayMs } from '../../../contract/common/durations.ts';
import type { DataOf } from '../../../contract/common/endpoint.ts';
import type { Success } from '../../../contract/common/envelope.ts';
import { searchKey, searchKeyOf, sortKey } from '../../../contract/common/normalise.ts';
import { recordId, withoutFacility } from '../../../contract/common/paging.ts';
import {
  type ConnectionState,
  connectionStates,
  getMonitorsByIds,
  isDeleted,
  isOnline,
  listAssignedMonitors,
  listDeletedMonitors,
  listFacilityMonitors,
  listMonitors,
  listUnassignedMonitors,
  type Monitor,
  type MonitorListFilters,
  type MonitorListMenu,
  type MonitorMenu,
  type MonitorSortKey,
  monitorDefaultSort,
  monitorListFilters,
  monitorSortKeys,
  searchMonitors,
} from '../../../contract/monitors/monitors.ts';
import { knownToOffer } from '../../api/capabilities.ts';
import type { Call } from '../../api/http.ts';
import type { ListDefinition, ListQuery, ListTypes, Page } from '../../data/list-definition.ts';
import { monitorRecord } from '../../data/records/monitor-record.ts';
import { serviceNow } from '../../lib/service-clock.ts';
import { fromAddress, toAddress } from './serial-numbers/number-address.ts';

export interface MonitorListTypes extends ListTypes {
  row: Monitor;
  sortKey: MonitorSortKey;
  menu: MonitorListMenu;
  filters: MonitorListFilters;
}

const listOf = {
  MONITOR_ALL: listMonitors,
  MONITOR_ASSIGNED: listAssignedMonitors,
  MONITOR_UNASSIGNED: listUnassignedMonitors,
  MONITOR_DELETED: listDeletedMonitors,
} as const satisfies Record<MonitorMenu, unknown>;

type Answered = Success<DataOf<typeof listMonitors>>;

type Asked = ListQuery<MonitorListTypes> & { presence?: '24h' | undefined };

async function answer(
  call: Call,
  { menu, facility, searchText, filters, sort, order, page, pageSize, presence }: Asked,
  signal?: AbortSignal,
): Promise<Answered> {
  const query = {
    count: pageSize,
    page,
    sort_column: sort,
    sort_order: order,
    ...(presence && { presence }),
  };
  if (searchText !== '' || filters) {
    const body = {
      searchValue: searchText,
      facilityId: facility ?? '',
      monitor_menu: menu,
      ...(filters && { filters }),
    };
    return await call(searchMonitors, { query, body }, { signal });
  }
  if (menu !== 'MONITOR_FACILITY') return await call(listOf[menu], { query }, { signal });
  return await call(listFacilityMonitors, { params: { id: facility ?? '' }, query }, { signal });
}

/** The same call tells the rows and their last day, so that the trail counts the rows once. */
function splitPresence(answered: Answered['data'], count: number): Page<Monitor> {
  const presence: Record<string, string> = {};
  const rows = answered.map(({ presence: signs, ...row }) => {
    if (signs) presence[row.id] = signs;
    return row;
  });
  return { rows, count, presence };
}

function inMenu(row: Monitor, menu: MonitorListMenu, facility?: string): boolean {
  if (isDeleted(row)) return menu === 'MONITOR_DELETED';
  if (menu === 'MONITOR_ALL') return true;
  if (menu === 'MONITOR_FACILITY') return row.assigned_facility?.id === facility;
  return menu === (row.assigned_facility?.id ? 'MONITOR_ASSIGNED' : 'MONITOR_UNASSIGNED');
}

/** Longer than any monitor was ever silent. */
const onlineKeyOffsetMs = 1e15;

/** Whoever is Online comes first, by since when; some backends do not say since when. */
function lastConnectedKey({ online_since, last_communication }: Monitor): number | null {
  if (online_since) return onlineKeyOffsetMs + Date.parse(online_since);
  return last_communication ? Date.parse(last_communication) : null;
}

/** A deleted monitor has none. */
function facilityNameOf(row: Monitor): string {
  return (!isDeleted(row) && row.assigned_facility?.name) || '';
}

const sortValues: Record<MonitorSortKey, (row: Monitor) => string | number | null> = {
  status: (row) => Number(isOnline(row)),
  monitor_id: (row) => sortKey(row.monitor_id),
  cloud_id: (row) => sortKey(row.cloud_id),
  last_communication: lastConnectedKey,
};

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

/** The filters that an address of a list of monitors may have. */
export const monitorFilterSearch = z.object({
  connection: optional(z.enum(connectionStates)),
  facility: optional(recordId),
  silent_days: optional(z.coerce.number().pipe(monitorListFilters.shape.silent_days.unwrap())),
  log_level: optional(z.coerce.number().pipe(monitorListFilters.shape.log_level.unwrap())),
  certificate_ends: optional(z.enum(certificateEnds)),
  /** Serial numbers: see serial-numbers/pasted-numbers.ts. */
  numbers: optional(z.coerce.string().min(1)),
});

const filterSchema = monitorFilterSearch.transform(({ numbers, ...filters }): MonitorListFilters => {
  return numbers === undefined ? filters : { ...filters, cloud_ids: fromAddress(numbers) };
});

function stateOf(row: Monitor): ConnectionState {
  if (isOnline(row)) return 'online';
  return row.last_communication ? 'offline' : 'never';
}

function isSilentFor(row: Monitor, days: number): boolean {
  if (stateOf(row) !== 'offline' || !row.last_communication) return false;
  return serviceNow() - Date.parse(row.last_communication) > days * dayMs;
}

const keys = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Made once for a list, not for each row. */
function keysOf(serialNumbers: readonly string[]): ReadonlySet<string> {
  const made = keys.get(serialNumbers) ?? new Set(serialNumbers.map(searchKey));
  keys.set(serialNumbers, made);
  return made;
}

function fits(row: Monitor, filters: MonitorListFilters): boolean | null {
  const {
    connection = stateOf(row),
    facility,
    silent_days,
    log_level = row.auto_log_level,
    cloud_ids,
  } = filters;
  const facilityId = (!isDeleted(row) && row.assigned_facility?.id) || withoutFacility;
  if (filters.certificate_ends) return null;
  return (
    connection === stateOf(row) &&
    (facility === undefined || facility === facilityId) &&
    (cloud_ids === undefined || keysOf(cloud_ids).has(searchKey(row.cloud_id))) &&
    (silent_days === undefined || isSilentFor(row, silent_days)) &&
    log_level === row.auto_log_level
  );
}

export const monitorListDefinition: ListDefinition<MonitorListTypes> = {
  ...monitorRecord,
  sortKeys: monitorSortKeys,
  defaultSort: monitorDefaultSort,
  nameOf: (row) => row.monitor_id,
  inMenu,
  filterSchema,
  namesRecords: ({ cloud_ids }) => cloud_ids !== undefined,
  filterAddress: ({ cloud_ids, ...filters }) => ({
    ...filters,
    ...(cloud_ids && { numbers: toAddress(cloud_ids) }),
  }),
  fits,
  searchKeyOf: (row) => searchKeyOf(row.cloud_id, row.monitor_id, facilityNameOf(row)),
  sortValue: (row, by) => sortValues[by](row),

  async fetchPage(call, query, signal, isShown = false) {
    const hasDay = isShown && query.menu !== 'MONITOR_DELETED' && knownToOffer(call, 'presence');
    const asked: Asked = { ...query, presence: hasDay ? '24h' : undefined };
    const { data: rows, count = rows.length } = await answer(call, asked, signal);
    return hasDay ? splitPresence(rows, count) : { rows, count };
  },

  async fetchMany(call, ids) {
    return (await call(getMonitorsByIds, { body: { ids } })).data;
  },
};
