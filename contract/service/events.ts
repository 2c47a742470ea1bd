// What an administrator's console hears of while it is open: that records changed, and which; never how.
// It asks for what it shows.
import { z } from 'zod';
import { eventStream } from '../common/endpoint.ts';
import { recordId } from '../common/paging.ts';

/** So many ids are named in one event; of more records only their number is told. */
export const maxIdsInEvent = 100;

/** A stream says something this often, in seconds, if only that it is still there. */
export const keepAliveSeconds = 5;

/** The name of the events in the stream; other names are for others, and ignored. */
export const changeEventName = 'change';

/**
 * What can happen to records. `presence`: monitors changed between Online and Offline, and nothing else of them.
 * A server may know others: they mean that something changed.
 */
export const changeTypes = ['created', 'changed', 'deleted', 'restored', 'presence'] as const;
export type ChangeType = (typeof changeTypes)[number];

/** The entity of events that name monitors whose requests, recordings or logs changed. */
export const requestsEntity = 'requests';

/** Records of one entity changed together. */
export const changeEvent = z.object({
  /**
   * 'monitors', 'facilities', 'users'; `requestsEntity`, with ids of monitors; a server may know others.
   */
  entity: z.string(),
  what: z.enum(changeTypes).catch('changed'),
  /** Their record ids; none where there are more than `mostIdsInEvent`. */
  ids: z.array(recordId),
  /** How many they are. */
  count: z.number().int().nonnegative(),
});
export type ChangeEvent = z.output<typeof changeEvent>;

export const streamEvents = eventStream({
  path: 'v1/events',
  caller: 'administrator',
  data: changeEvent,
  summary: 'What changes from now on, as server-sent events',
});
