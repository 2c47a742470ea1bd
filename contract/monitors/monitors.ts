// Monitors: cloud-connected devices identified by a serial number.
import { z } from 'zod';
import {
  answeredId,
  answeredTimestamp,
  answeredTimestampOrDay,
  noData,
  orDefault,
  suggestions,
  textOrNumber,
} from '../common/answers.ts';
import { certificateEnds } from '../common/certificate-ends.ts';
import { endpoint } from '../common/endpoint.ts';
import { entities } from '../common/entities.ts';
import { messageKey } from '../common/message-key.ts';
import { idsBody, maxSearchLength, optionalId, pageQuery, recordId, searchValue } from '../common/paging.ts';
import { timestamp } from '../common/timestamps.ts';
import { presence, presenceQuery } from './presence.ts';

/** `assigned_facility` of a deleted monitor. */
export const deletedFacility = { id: 'MONITOR_DELETED', name: 'deleted' } as const;

/** '250' is 250, too. */
const autoLogLevel = z
  .preprocess((value) => (typeof value === 'string' && value.trim() ? Number(value) : value), z.number())
  .catch(0)
  .describe('0 to 500; what is not a number is read as 0.');

export const monitor = z.object({
  id: answeredId.describe('Record id.'),
  monitor_id: z
    .string()
    .describe(
      'Display name, shown as Monitor Name; in recordings and in calls about them it is a record id.',
    ),
  cloud_id: z.string().describe('Serial number, unique without regard to case.'),
  facility_id: textOrNumber
    .nullish()
    .describe('Record id of its facility; null when it has none or was deleted.'),
  assigned_facility: z
    .object({ id: orDefault(textOrNumber.nullable(), null), name: z.string().nullish() })
    .nullish()
    .describe(
      "Its facility by record id; `id` is null when there is none, 'MONITOR_DELETED' when it was deleted.",
    ),
  auto_log_level: autoLogLevel,
  status: z.string().nullish().describe("'Online' or 'Offline'. Not read: `online_status` decides."),
  last_communication: answeredTimestamp.describe('Time of the last heartbeat; null if never.'),
  last_connected_date: answeredTimestamp.describe('The same moment as `last_communication`.'),
  online_since: answeredTimestamp.describe(
    'Since when it is Online; null while it is Offline. Sorted by `last_communication`, those with this time come first, by it.',
  ),
  created_date: answeredTimestampOrDay.describe(
    "When the record was added. Shown as Manufactured where there is no `manufactured_date`: a day, or midnight in UTC, as it was sent, any other moment as the viewer's day.",
  ),
  manufactured_date: answeredTimestampOrDay.describe(
    'The day on which the monitor was made; left out or null where it is not known.',
  ),
  online_status: z
    .union([z.boolean(), z.string()])
    .nullish()
    .describe("True or 'Online' means Online. It is, while its last heartbeat is younger than 5 minutes."),
  onlinestatus: z
    .string()
    .nullish()
    .describe("'Online' means Online, for servers that send it in place of `online_status`."),
  version: z
    .number()
    .int()
    .optional()
    .describe(
      "Raised by every change except heartbeats. Sent with a PUT, it detects other people's changes.",
    ),
});
export type Monitor = z.output<typeof monitor>;

/** A row of a list: the record, and what is of this list alone. */
export const listedMonitor = monitor.extend({ presence });

/** Only `true` or 'Online' means Online; all else is Offline. */
export function isOnline(of: Pick<Monitor, 'online_status' | 'onlinestatus'>): boolean {
  return of.online_status === true || of.online_status === 'Online' || of.onlinestatus === 'Online';
}

export function isDeleted(of: Pick<Monitor, 'assigned_facility'>): boolean {
  return (
    of.assigned_facility?.id === deletedFacility.id || of.assigned_facility?.name === deletedFacility.name
  );
}

export const { sortKeys: monitorSortKeys, defaultSort: monitorDefaultSort } = entities.monitor;
export type MonitorSortKey = (typeof monitorSortKeys)[number];

export const { menus: monitorMenus } = entities.monitor;
export type MonitorMenu = (typeof monitorMenus)[number];

/** The menus of monitors, and that of one facility's monitors. */
export const monitorListMenus = [...monitorMenus, 'MONITOR_FACILITY'] as const;
export type MonitorListMenu = (typeof monitorListMenus)[number];

const menu = z.enum(monitorMenus, messageKey('menuUnknown'));
const query = pageQuery(monitorSortKeys, monitorDefaultSort.by, monitorDefaultSort.order).extend({
  presence: presenceQuery,
});
const list = {
  caller: 'administrator',
  right: 'see',
  recordsOf: 'monitors',
  query,
  data: z.array(listedMonitor),
} as const;

export const connectionStates = ['online', 'offline', 'never'] as const;
export type ConnectionState = (typeof connectionStates)[number];

/** From how many changes between Online and Offline on a connection is unstable. */
export const unstableChanges = 6;

/** Filters of the list of all monitors; the capability is `listFilters`. */
export const monitorFilters = z.object({
  connection: z
    .enum(connectionStates, messageKey('fieldInvalid'))
    .optional()
    .describe('`offline`: connected before; `never`: never connected.'),
  at: timestamp
    .optional()
    .describe(
      'With `connection`: as it was then; without: those that there were. Refused where nothing is known of that time.',
    ),
  facility: recordId
    .optional()
    .describe("Record id: only this facility's monitors; `none`: those without one."),
  silent_since: timestamp.optional().describe('Only those that are Offline, and went Offline since then.'),
  unstable_since: timestamp
    .optional()
    .describe('Only those with six changes between Online and Offline or more since then.'),
  requests: z
    .literal('open', messageKey('fieldInvalid'))
    .optional()
    .describe('Only those with a request that has not ended.'),
  failed_since: timestamp
    .optional()
    .describe('Only those of which a request since then failed or was not answered.'),
});
export type MonitorFilters = z.output<typeof monitorFilters>;

/** In days; longer than records are kept. */
const maxSilentDays = 3650;

/** The most serial numbers that one call takes. */
export const maxSerialNumbers = 1000;

const serialNumbers = z
  .array(
    z.string(messageKey('fieldInvalid')).max(maxSearchLength, messageKey('fieldInvalid')),
    messageKey('fieldInvalid'),
  )
  .max(maxSerialNumbers, messageKey('fieldInvalid'));

/** Filters of searches and bulk calls: all that are given must fit. The capability is `recordFilters`. */
export const monitorListFilters = z.object(
  {
    connection: monitorFilters.shape.connection,
    facility: monitorFilters.shape.facility,
    silent_days: z
      .number(messageKey('fieldInvalid'))
      .int(messageKey('fieldInvalid'))
      .min(1, messageKey('fieldInvalid'))
      .max(maxSilentDays, messageKey('fieldInvalid'))
      .optional()
      .describe('Only those that are Offline, and were last heard from more than so many days ago.'),
    log_level: z
      .number(messageKey('fieldInvalid'))
      .int(messageKey('fieldInvalid'))
      .min(0, messageKey('fieldInvalid'))
      .max(500, messageKey('fieldInvalid'))
      .optional()
      .describe('Only those with this `auto_log_level`.'),
    certificate_ends: z
      .enum(certificateEnds, messageKey('fieldInvalid'))
      .optional()
      .describe('Only those with a network certificate that has ended, or ends within so many days.'),
    cloud_ids: serialNumbers
      .optional()
      .describe(
        'Only those with one of these serial numbers. Case, punctuation and spaces are ignored, as in a search; an empty list finds nothing.',
      ),
  },
  messageKey('fieldInvalid'),
);
export type MonitorListFilters = z.output<typeof monitorListFilters>;

export const listMonitors = endpoint({
  ...list,
  method: 'GET',
  path: 'v1/monitors',
  query: query.extend(monitorFilters.shape),
  summary: 'Lists all monitors that are not deleted',
  description: 'Filters need the capability `listFilters`.',
});

export const listAssignedMonitors = endpoint({
  ...list,
  method: 'GET',
  path: 'v1/monitors/assigned',
  summary: 'Lists monitors that have a facility',
});

export const listUnassignedMonitors = endpoint({
  ...list,
  method: 'GET',
  path: 'v1/monitors/unassigned',
  summary: 'Lists monitors without a facility',
});

export const listDeletedMonitors = endpoint({
  ...list,
  method: 'POST',
  reads: true,
  path: 'v1/monitors/deleted',
  summary: 'Lists deleted monitors',
});

export const searchMonitors = endpoint({
  ...list,
  method: 'POST',
  reads: true,
  path: 'v1/monitors/search',
  body: z.object({
    searchValue,
    facilityId: optionalId.describe("Record id: only this facility's monitors; null or '' for all."),
    monitor_menu: z.enum(monitorListMenus, messageKey('menuUnknown')).default('MONITOR_ALL'),
    filters: monitorListFilters.default({}),
  }),
  summary: 'Searches the monitors of a menu by name, serial number or facility name',
  description:
    'Finds what contains each word of the text, in any order. Case, accents, punctuation and spaces in names are ignored.',
});

export const listFacilityMonitors = endpoint({
  ...list,
  method: 'GET',
  path: 'v1/facilities/{id}/monitors',
  params: z.object({ id: recordId }),
  summary: 'Lists the monitors of one facility',
});

export const getMonitor = endpoint({
  method: 'GET',
  path: 'v1/monitors/{id}',
  caller: 'administrator',
  right: 'see',
  recordsOf: 'monitors',
  params: z.object({ id: recordId }),
  data: z.array(monitor).length(1),
  summary: 'Returns one monitor by record id',
});

export const getMonitorsByIds = endpoint({
  method: 'POST',
  reads: true,
  path: 'v1/monitors/ids',
  caller: 'administrator',
  right: 'see',
  recordsOf: 'monitors',
  body: idsBody,
  data: z.array(monitor),
  summary: 'Returns up to 100 monitors by record id, deleted ones too, in any order',
  description: 'Ids that do not exist are left out.',
});

export const getMonitorBySerialNumber = endpoint({
  method: 'GET',
  path: 'v1/monitors/cloudid/{cloudId}',
  caller: 'administrator',
  right: 'see',
  recordsOf: 'monitors',
  params: z.object({
    cloudId: z
      .string(messageKey('fieldInvalid'))
      .min(1, messageKey('serialNumberRequired'))
      .max(50, messageKey('fieldInvalid')),
  }),
  data: z.array(monitor).length(1),
  summary: 'Returns one monitor by serial number',
});

export const findSerialNumbers = endpoint({
  method: 'POST',
  reads: true,
  path: 'v1/monitors/cloudids',
  caller: 'administrator',
  right: 'see',
  body: z.object({ search_cloudId: searchValue }),
  data: suggestions(z.string()),
  summary: 'Finds up to 20 serial numbers of monitors that a search finds, best match first',
});

export const findMissingSerialNumbers = endpoint({
  method: 'POST',
  reads: true,
  path: 'v1/monitors/cloudids/missing',
  caller: 'administrator',
  right: 'see',
  body: z.object({ cloud_ids: serialNumbers }),
  data: z.object({
    unknown: z.array(z.string()).describe('Those that no monitor has, as they were sent, each once.'),
    deleted: z.array(z.string()).describe('Those of deleted monitors, as they were sent.'),
  }),
  summary: 'Returns which of many serial numbers are not in the list of all monitors',
  description: 'Compares as the filter `cloud_ids` does. The capability is `recordFilters`.',
});

export const countMonitors = endpoint({
  method: 'GET',
  path: 'v1/monitors/menu/count/{menu}',
  caller: 'administrator',
  right: 'see',
  params: z.object({ menu }),
  data: noData,
  summary: 'Returns the number of monitors in a menu, in `count`',
});
