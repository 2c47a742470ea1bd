// Requests to a monitor for a recording or its log. The service keeps them: a request outlives the screen that made it,
// and every administrator sees it.
import { z } from 'zod';
import { answeredId, hiddenName, textOrNumber } from '../common/answers.ts';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { recordId } from '../common/paging.ts';
import { timestamp } from '../common/timestamps.ts';

/** The two probes of a monitor. */
export const channels = ['A', 'B'] as const;
export type Channel = (typeof channels)[number];

/** Connected probes, and so the channels of a recording. */
export const probeStatuses = ['A', 'B', 'AB'] as const;
export const probeStatus = z.enum(probeStatuses, messageKey('fieldInvalid'));
export type ProbeStatus = z.output<typeof probeStatus>;

export const requestKinds = ['audio', 'log'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** After this time a request that was handed over counts as unanswered. */
export const answerTimeoutSeconds = 300;

/** Value of `channel_a` and `channel_b` once that channel has arrived. */
export const channelArrived = 'COMPLETED';

/**
 * `waiting`: the monitor has not fetched it. `handed`: it was handed over to the monitor. `unanswered`: it was handed
 * over longer than `answerTimeoutSeconds` ago. `failed`: the monitor reported that it cannot, or was deleted.
 * `cancelled`: an administrator cancelled it while it was waiting.
 */
export const requestStates = ['waiting', 'handed', 'done', 'failed', 'unanswered', 'cancelled'] as const;

export const monitorRequest = z.object({
  id: answeredId.describe('Also the `correlation_id` of the files that answer it.'),
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  asked_by: z.string().describe(`Display name of the user who made the request; ${hiddenName}.`),
  asked_at: timestamp,
  open_seconds: z
    .number()
    .nonnegative()
    .nullish()
    .describe("Seconds since `asked_at` by the server's clock; null or omitted once it is over."),
  handed_at: timestamp.nullish().describe('When it was first handed over to the monitor; null until then.'),
  finished_at: timestamp.nullish(),
  failure: z
    .string()
    .nullish()
    .describe("Why it failed: the monitor's own words, or that the monitor was deleted."),
});
export type MonitorRequest = z.output<typeof monitorRequest>;

/** A monitor's latest requests and what has arrived for them. */
export const requestStatus = z.object({
  upload_request: textOrNumber
    .nullish()
    .describe('Id of the open log request; empty or null when none is open.'),
  probe_status: probeStatus
    .nullish()
    .catch(null)
    .describe('Connected probes of the latest recording; null until the monitor has reported them.'),
  channel_a: z
    .string()
    .nullish()
    .describe("'COMPLETED' once channel A of the latest audio request has arrived."),
  channel_b: z.string().nullish().describe('The same of channel B.'),
  audio: monitorRequest
    .nullish()
    .describe(
      'The latest audio request; null if there was none. Omitted by servers without this capability, as is `log`.',
    ),
  log: monitorRequest.nullish(),
});
export type RequestStatus = z.output<typeof requestStatus>;

const params = z.object({ id: recordId });
/** The status after the request; servers that leave it out are asked for it. */
const statusAfter = z.array(requestStatus).catch([]);
const requestCall = {
  method: 'PUT',
  caller: 'administrator',
  right: 'ask',
  params,
  data: statusAfter,
} as const;

export const requestAudio = endpoint({
  ...requestCall,
  path: 'v1/monitors/{id}/audio',
  summary: 'Requests a new recording from a monitor',
  description: 'If a request is already open, it is returned instead.',
  errors: { 409: 'The monitor was deleted' },
});

export const requestLog = endpoint({
  ...requestCall,
  path: 'v1/monitors/{id}/log',
  summary: 'Requests the log of a monitor',
  description: 'If a request is already open, it is returned instead.',
  errors: { 409: 'The monitor was deleted' },
});

export const cancelRequest = endpoint({
  method: 'POST',
  path: 'v1/monitors/{id}/requests/{requestId}/cancel',
  caller: 'administrator',
  right: 'ask',
  params: params.extend({ requestId: recordId }),
  data: statusAfter,
  summary: 'Cancels a request that a monitor has not received',
  description: 'The monitor will not receive it. Repeating the call succeeds.',
  errors: { 409: 'The monitor has received it, or it is over' },
});

export const getRequestStatus = endpoint({
  method: 'GET',
  path: 'v1/monitors/{id}/channels/status',
  caller: 'administrator',
  right: 'see',
  params,
  data: z.array(requestStatus).length(1),
  summary: "Returns the state of a monitor's latest requests",
  description: 'A request that was handed over more than 300 seconds ago is `unanswered`.',
});
