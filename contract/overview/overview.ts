// The fleet as a whole: how it is now, and how its connection was over time.
import { z } from 'zod';
import { answeredId } from '../common/answers.ts';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { pageQuery, recordId } from '../common/paging.ts';
import { timestamp } from '../common/timestamps.ts';
import { stateCounts } from '../monitors/monitor-states.ts';

const number = z.number().int().nonnegative();
const share = z
  .number()
  .min(0)
  .max(1)
  .nullable()
  .describe('Of the time, from 0 to 1; null where nothing is known.');

/** Monitors in use, by their connection. */
const connectionCounts = stateCounts.shape;

export const facilityConnections = z.object({
  id: answeredId.nullable().describe('Record id of the facility; null for monitors without one.'),
  name: z.string(),
  ...connectionCounts,
});
export type FacilityConnections = z.output<typeof facilityConnections>;

const named = { id: answeredId, name: z.string(), serial_number: z.string(), facility_name: z.string() };
export const silentMonitor = z.object({
  ...named,
  last_communication: timestamp,
  offline_since: timestamp
    .optional()
    .describe('When it went Offline: five minutes after `last_communication`; left out: not known.'),
});
export const unstableMonitor = z.object({ ...named, changes: number });
export type SilentMonitor = z.output<typeof silentMonitor>;
export type UnstableMonitor = z.output<typeof unstableMonitor>;

export const overview = z.object({
  at: timestamp.describe('When it was counted.'),
  ...connectionCounts,
  facilities: z
    .array(facilityConnections)
    .describe('Those that have monitors, by name; none where the query leaves them out.'),
  silent: number.describe('Offline now, and went Offline since `silent_since`.'),
  silent_since: timestamp,
  silent_monitors: z.array(silentMonitor).describe('The latest of them.'),
  unstable: number.describe('Six changes between Online and Offline or more since `unstable_since`.'),
  unstable_since: timestamp,
  unstable_monitors: z.array(unstableMonitor).describe('Those with the most changes.'),
  requests_open: number.describe('Monitors with a request that has not ended.'),
  requests_failed: number.describe(
    'Monitors of which a request since `failed_since` failed or was not answered.',
  ),
  failed_since: timestamp,
  certificates_ended: number,
  certificates_30: number.describe('Network certificates that end within 30 days.'),
});
export type Overview = z.output<typeof overview>;

export const getOverview = endpoint({
  method: 'GET',
  path: 'v1/overview',
  caller: 'administrator',
  right: 'see',
  query: z.object({
    silent_since: timestamp
      .optional()
      .describe('The beginning of the viewer’s day; a day ago where it is left out.'),
    facilities: z
      .literal('none', messageKey('fieldInvalid'))
      .optional()
      .describe('`none`: without `facilities`, of which there may be thousands.'),
  }),
  data: z.array(overview).length(1),
  summary: 'Returns how the fleet is now',
  description:
    'Each number is that of `v1/monitors` with the same filter, or of `v1/certificates`. Deleted monitors are left out.',
});

export const listWorstFacilities = endpoint({
  method: 'GET',
  path: 'v1/overview/facilities',
  caller: 'administrator',
  right: 'see',
  query: pageQuery(['offline'], 'offline', 'desc').omit({ sort_column: true, sort_order: true }),
  data: z.array(facilityConnections),
  summary: 'Lists the facilities that have monitors by their connection, those where most is Offline first',
  description:
    'Most Offline monitors first; of as many, the larger share of its monitors; then by name. Monitors without a facility are one row, without id. Counted with `v1/overview`: asked together, both fit each other. The capability is `worstFacilities`.',
});

export const historyRanges = ['24h', '7d', '30d'] as const;
export type HistoryRange = (typeof historyRanges)[number];

export const historyPoint = z.object({
  at: timestamp.describe('When its minutes begin.'),
  ...connectionCounts,
  counted_at: timestamp
    .optional()
    .describe(
      'When it was counted: `v1/monitors` lists so many with it as `at`. Left out for means, as of a facility.',
    ),
});
export type HistoryPoint = z.output<typeof historyPoint>;

export const history = z.object({
  from: timestamp,
  to: timestamp,
  minutes: number.positive().describe('What a point stands for, from its time on.'),
  points: z.array(historyPoint).describe('Where the service was not running there is none.'),
});
export type History = z.output<typeof history>;

export const getOverviewHistory = endpoint({
  method: 'GET',
  path: 'v1/overview/history',
  caller: 'administrator',
  right: 'see',
  query: z.object({
    range: z.enum(historyRanges, messageKey('fieldInvalid')).default('24h'),
    at: timestamp
      .optional()
      .describe('Only the point of this time, if there is one, in place of a range; not with `facility_id`.'),
    facility_id: recordId.optional().describe('Record id: only the monitors that this facility had.'),
  }),
  data: z.array(history).length(1),
  summary: 'Returns how many monitors were Online and Offline over time',
});

const hour = z.object({
  at: timestamp,
  online: share.describe('The share of the hour that was spent Online; null where nothing is known.'),
});
const change = z.object({ at: timestamp, online: z.boolean() });

export const connection = z.object({
  from: timestamp,
  to: timestamp,
  online: share,
  hours: z.array(hour).describe('All of them, from the oldest to the one under way.'),
  changes: z.array(change).describe('The last 50, the latest first; none for a facility.'),
});
export type Connection = z.output<typeof connection>;

const ofConnection = {
  method: 'GET',
  caller: 'administrator',
  right: 'see',
  params: z.object({ id: recordId }),
  data: z.array(connection).length(1),
} as const;

export const getMonitorConnection = endpoint({
  ...ofConnection,
  path: 'v1/monitors/{id}/connection',
  summary: "Returns a monitor's connection over seven days, by the hour",
});

export const getFacilityConnection = endpoint({
  ...ofConnection,
  path: 'v1/facilities/{id}/connection',
  summary: "Returns the connection of a facility's monitors over seven days, by the hour",
  description: 'Of monitors that were connected before; `online` is the share of them that were Online.',
});
