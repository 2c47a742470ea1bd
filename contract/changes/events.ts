// Change events: which records changed, never the new values. The app refetches what it shows.
import { z } from 'zod';
import { eventStream } from '../common/endpoint.ts';
import { entityLists } from '../common/entities.ts';
import { recordId } from '../common/paging.ts';

/** The most ids in one event, which fits into a PostgreSQL notification (8,000 bytes); for more, none is named. */
export const maxIdsInEvent = 100;

/** A stream sends something at least this often. */
export const keepAliveSeconds = 15;

/** The SSE event name; others are ignored. */
export const changeEventName = 'change';

/**
 * Ways in which records change. `presence`: monitors changed between Online and Offline, nothing else. Unknown values
 * are read as `changed`.
 */
export const changeTypes = ['created', 'changed', 'deleted', 'restored', 'presence'] as const;
export type ChangeType = (typeof changeTypes)[number];

/** The entity of events that name monitors whose requests, recordings or logs changed. */
export const requestsEntity = 'requests';

/** The entity of events that name facilities whose site configuration changed. */
export const siteConfigurationsEntity = 'siteConfigurations';

/** The entity of events that name monitors whose CSR or network certificate changed. */
export const certificatesEntity = 'certificates';

/** The entity of events that name jobs whose progress changed. */
export const jobsEntity = 'jobs';

/** The entity of events that say that notices of the service came, went or changed; they name none. */
export const noticesEntity = 'notices';

/** The entity of events that name service accounts. */
export const serviceAccountsEntity = 'serviceAccounts';

/** Records of one entity changed together: which ones, never their values. */
export const changeEvent = z.object({
  entity: z
    .string()
    .describe(
      `${entityLists.join(', ')}; requests or certificates, with ids of monitors; siteConfigurations, with ids of facilities; jobs; serviceAccounts; notices, without ids. Clients ignore others.`,
    ),
  what: z.enum(changeTypes).catch('changed'),
  ids: z.array(recordId).describe('Record ids; empty when more than 100 records changed.'),
  count: z.number().int().nonnegative().describe('Number of changed records.'),
});
export type ChangeEvent = z.output<typeof changeEvent>;

export const streamEvents = eventStream({
  path: 'v1/events',
  caller: 'administrator',
  right: 'see',
  data: changeEvent,
  summary: 'Streams change notifications as server-sent events',
  description:
    'Events are named `change`. A comment is sent every 15 seconds to keep the connection alive, and `retry` says how long to wait before reconnecting: clients take between half of it and one and a half times it, so that they do not all return at once. At most 20 streams per user.',
  errors: { 429: 'Too many open streams' },
});
