// What an administrator asks of a monitor: a recording of its probes, or its log. A request is a job of the service:
// it outlives the screen that began it, and every administrator sees it.
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/messages.ts';
import { recordId } from '../common/paging.ts';
import { timestamp } from '../common/timestamps.ts';

/** The two probes of a monitor. */
export const channels = ['A', 'B'] as const;
export type Channel = (typeof channels)[number];

/** Which probes are connected, and so which channels a recording has. */
export const probeStatuses = ['A', 'B', 'AB'] as const;
export const probeStatus = z.enum(probeStatuses, messageKey('fieldInvalid'));
export type ProbeStatus = z.output<typeof probeStatus>;

export const requestKinds = ['audio', 'log'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** A monitor that has not answered this long after it was handed a request did not answer; seconds. */
export const answerTimeoutSeconds = 300;

/** What stands in `channel_a` and `channel_b` once that channel has arrived. */
export const channelArrived = 'COMPLETED';

/**
 * `waiting`: for the monitor to connect and fetch it. `handed`: the monitor has it. `unanswered`: it has had it for
 * too long. `failed`: the monitor said that it cannot.
 */
export const requestStates = ['waiting', 'handed', 'done', 'failed', 'unanswered'] as const;

export const monitorRequest = z.object({
  /** Also the `correlation_id` of what arrives because of it. */
  id: recordId,
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  /** Display name of who asked. */
  asked_by: z.string(),
  asked_at: timestamp,
  /** When the monitor got it; null while it waits for the monitor. */
  handed_at: timestamp.nullish(),
  finished_at: timestamp.nullish(),
  /** What the monitor said when it could not, in its own words; or that it was deleted. */
  failure: z.string().nullish(),
});
export type MonitorRequest = z.output<typeof monitorRequest>;

/** How the latest requests of a monitor stand. */
export const uploadStatus = z.object({
  /** '' when no log is asked for. */
  upload_request: z.string().nullish(),
  /** Of the latest recording; null until the monitor has said which probes are connected. */
  probe_status: probeStatus.nullish().catch(null),
  channel_a: z.string().nullish(),
  channel_b: z.string().nullish(),
  /** The latest of each kind; null when there was never one. A server without jobs leaves them out. */
  audio: monitorRequest.nullish(),
  log: monitorRequest.nullish(),
});
export type UploadStatus = z.output<typeof uploadStatus>;

const params = z.object({ id: recordId });
const requestCall = { method: 'PUT', caller: 'administrator', params, data: z.array(uploadStatus) } as const;

export const requestAudio = endpoint({
  ...requestCall,
  path: 'v1/monitors/{id}/audio',
  summary: 'Asks a monitor for a new recording; one that is under way already is joined',
});

export const requestLog = endpoint({
  ...requestCall,
  path: 'v1/monitors/{id}/log',
  summary: 'Asks a monitor for its log; a request that is under way already is joined',
});

export const getUploadStatus = endpoint({
  method: 'GET',
  path: 'v1/monitors/{id}/channels/status',
  caller: 'administrator',
  params,
  data: z.array(uploadStatus).length(1),
  summary: 'How the latest requests of a monitor stand',
});
