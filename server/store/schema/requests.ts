// Requests to monitors, and what they sent. A request stays when its recording is deleted.
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { networkRequestKinds } from '../../../contract/devices/network.ts';
import { channels, probeStatuses, requestKinds } from '../../../contract/requests/requests.ts';
import { id, moment } from './columns.ts';
import { monitors } from './monitors.ts';

const monitorId = () =>
  uuid('monitor_id')
    .notNull()
    .references(() => monitors.id);

export const monitorRequests = pgTable(
  'monitor_requests',
  {
    id: id(),
    monitorId: monitorId(),
    kind: text('kind', { enum: [...requestKinds, ...networkRequestKinds] }).notNull(),
    /** No foreign key: the request outlives the user's record, and keeps the name. */
    askedBy: uuid('asked_by').notNull(),
    askedByName: text('asked_by_name').notNull(),
    askedAt: moment('asked_at').notNull(),
    /** When it was first handed over to the monitor. */
    handedAt: moment('handed_at'),
    finishedAt: moment('finished_at'),
    /** Null while it is open: a late answer is accepted until the next request. */
    outcome: text('outcome', { enum: ['done', 'failed', 'unanswered', 'cancelled'] }),
    /** The monitor's reason, or that it was deleted. */
    failure: text('failure'),
    /** As reported with the last channel; null until one came. */
    probeStatus: text('probe_status', { enum: probeStatuses }),
    hasChannelA: boolean('has_channel_a').notNull().default(false),
    hasChannelB: boolean('has_channel_b').notNull().default(false),
  },
  (t) => [
    uniqueIndex('monitor_requests_open').on(t.monitorId, t.kind).where(sql`outcome IS NULL`),
    index('monitor_requests_latest').on(t.monitorId, t.kind, t.askedAt.asc().nullsFirst(), t.id.asc()),
    index('monitor_requests_by_age').on(t.askedAt).where(sql`outcome IS NOT NULL`),
  ],
);

/** The recording of one audio request; `id` is the request's. */
export const recordings = pgTable(
  'recordings',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => monitorRequests.id),
    monitorId: monitorId(),
    codeName: text('code_name').notNull(),
    /** When its first channel arrived. */
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('recordings_by_created').on(t.monitorId, t.createdAt.asc().nullsFirst(), t.id.asc()),
    index('recordings_by_age').on(t.createdAt),
  ],
);

/** Files that monitors sent; their bytes are in the file store, under the same id. */
export const files = pgTable(
  'files',
  {
    id: id(),
    monitorId: monitorId(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => monitorRequests.id),
    kind: text('kind', { enum: requestKinds }).notNull(),
    /** The channel of a recording; null for a log. */
    channel: text('channel', { enum: channels }),
    probeStatus: text('probe_status', { enum: probeStatuses }),
    /** Letters, digits, hyphens, underscores and dots alone. */
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    /** Hex. */
    sha256: text('sha256').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('files_of_request').on(t.requestId, sql`coalesce(${t.channel}, '')`),
    index('files_logs_by_created')
      .on(t.monitorId, t.createdAt.asc().nullsFirst(), t.id.asc())
      .where(sql`kind = 'log'`),
    index('files_logs_by_age').on(t.createdAt).where(sql`kind = 'log'`),
  ],
);
