// How a monitor talks to the service (docs/devices.md): HTTP Basic with serial number and gateway credential, only its
// own data, and every call may be repeated after a lost answer.
import { z } from 'zod';
import { anythingElse } from '../common/anything-else.ts';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { recordId } from '../common/paging.ts';
import { timestamp } from '../common/timestamps.ts';
import { severities } from '../requests/cloud-log.ts';
import { channels, probeStatus, requestKinds } from '../requests/requests.ts';
import { networkRequestKinds } from './network.ts';

/** A monitor is Online while its last heartbeat is younger than this. */
export const onlineWindowSeconds = 300;

/** The longest long poll. */
export const maxWaitSeconds = 25;

/** The most requests that a long poll names as known: more than can be open at once. */
export const maxKnownRequests = 10;

export const maxRecordingBytes = 64 * 1024 * 1024;
export const maxLogBytes = 16 * 1024 * 1024;

/** WAV, Ogg and FLAC, by the names that programs give them. */
export const recordingTypes = [
  'audio/wav',
  'audio/ogg',
  'audio/flac',
  'audio/wave',
  'audio/x-wav',
  'audio/vnd.wave',
  'audio/x-flac',
  'application/ogg',
] as const;

export const maxCloudLogEntries = 500;
const maxCloudLogBytes = 2 * 1024 * 1024;

/** A request to a monitor. It is handed over again with each call until it is answered. */
export const deviceRequest = z.object({
  id: recordId,
  kind: z
    .string()
    .describe(
      `One of ${[...requestKinds, ...networkRequestKinds].join(', ')}. A monitor ignores a kind that it does not know.`,
    ),
});
export type DeviceRequest = z.output<typeof deviceRequest>;

/** One line of text without control characters. */
function singleLine(maxLength: number) {
  return z
    .string(messageKey('fieldInvalid'))
    .trim()
    .min(1, messageKey('fieldInvalid'))
    .max(maxLength, messageKey('fieldInvalid'))
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, messageKey('charactersAllowed'));
}

const call = { base: 'device', caller: 'monitor' } as const;
const params = z.object({ id: recordId });
const nothing = z.array(z.unknown()).max(0);

export const heartbeat = endpoint({
  ...call,
  method: 'POST',
  path: 'device/v1/heartbeat',
  data: z
    .array(
      z.object({
        next_in_seconds: z
          .number()
          .int()
          .positive()
          .describe('Send the next heartbeat in this many seconds: 60, spread by a fifth.'),
        requests: z.array(deviceRequest).default([]).describe('All open requests of this monitor.'),
      }),
    )
    .length(1),
  summary: 'Reports that the monitor is alive, and returns its open requests',
  description: 'A monitor without a heartbeat for 300 seconds is Offline.',
});

export const pollRequests = endpoint({
  ...call,
  method: 'GET',
  path: 'device/v1/requests',
  query: z.object({
    wait_seconds: z.coerce
      .number(messageKey('fieldInvalid'))
      .int(messageKey('fieldInvalid'))
      .min(0, messageKey('fieldInvalid'))
      .max(maxWaitSeconds, messageKey('fieldInvalid'))
      .default(0)
      .describe(
        'Long poll: answer as soon as a request is open that is not in `known`, or after this many seconds.',
      ),
    known: z
      .string(messageKey('fieldInvalid'))
      .default('')
      .transform((text) => text.split(',').filter((id) => recordId.safeParse(id).success))
      .pipe(z.array(recordId).max(maxKnownRequests, messageKey('fieldInvalid')))
      .describe('Ids of the requests that the monitor already knows, separated by commas; at most 10.'),
  }),
  data: z.array(deviceRequest),
  summary: 'Returns open requests; waits for a new one if asked to',
  description: 'Counts as one heartbeat, when it begins. At most two at a time per monitor.',
  errors: { 429: 'Two polls are open already', 503: 'Too many monitors wait; send heartbeats' },
});

export const sendRecording = endpoint({
  ...call,
  method: 'PUT',
  path: 'device/v1/requests/{id}/channels/{channel}',
  params: params.extend({ channel: z.enum(channels, messageKey('fieldInvalid')) }),
  query: z.object({
    probe_status: probeStatus.describe(
      'Connected probes. The request is done when all their channels have arrived.',
    ),
    code_name: singleLine(50).describe(
      "Kind of recording, in the monitor's words: 'Routine', 'Occlusion'. Up to 50 characters.",
    ),
  }),
  binaryBody: { contentTypes: recordingTypes, maxBytes: maxRecordingBytes },
  data: nothing,
  summary: 'Uploads one channel of a recording',
  description:
    'Repeating it succeeds and replaces nothing; other bytes are refused. Limits: 64 MiB, 30 minutes, 60 seconds without data.',
  errors: {
    400: 'Not valid, or cut off',
    429: 'Two uploads are open already',
    507: 'The disk is full: send the same again after Retry-After',
  },
});

export const sendLog = endpoint({
  ...call,
  method: 'PUT',
  path: 'device/v1/requests/{id}/log',
  params,
  query: z.object({
    file_name: z
      .string(messageKey('fieldInvalid'))
      .max(100, messageKey('fieldInvalid'))
      .regex(/^[\w-][\w.-]*$/, messageKey('fieldInvalid'))
      .describe(
        'A file name without a path: letters A to Z, digits, `_`, `-` and `.`, up to 100 characters.',
      ),
  }),
  binaryBody: { contentTypes: ['text/plain'], maxBytes: maxLogBytes },
  data: nothing,
  summary: 'Uploads the requested log',
  description: 'Repeating it succeeds and replaces nothing; another log is refused. Limit: 16 MiB.',
  errors: {
    400: 'Not valid, or cut off',
    429: 'Two uploads are open already',
    507: 'The disk is full: send the same again after Retry-After',
  },
});

export const reportFailure = endpoint({
  ...call,
  method: 'POST',
  path: 'device/v1/requests/{id}/failure',
  params,
  body: z.object({
    reason: singleLine(200).describe(
      'Shown to the administrator who made the request. Up to 200 characters.',
    ),
  }),
  data: nothing,
  summary: 'Reports that the monitor cannot fulfil a request',
  errors: { 409: 'The request is no longer open' },
});

/** How some clocks write a leap second, and programs a second that they have rounded up. */
const secondSixty = /(T\d\d:\d\d):60(?:\.\d+)?(?=Z|[+-]\d\d:\d\d$)/;

/** An entry as it should be. A monitor that sends it otherwise loses neither it nor the others. */
export const reportedEntry = z.object({
  sequence: z
    .number()
    .int()
    .nonnegative()
    .describe(
      "The monitor's own number of the entry. An entry that is reported again is not stored twice; another entry with the number is stored, and begins a new series of numbers.",
    ),
  type: singleLine(50),
  activity: singleLine(500),
  severity: z.enum(severities).default('INFO'),
  at: z
    .string()
    .overwrite((text) => text.replace(secondSixty, '$1:59.999'))
    .pipe(timestamp)
    .describe(
      "When it happened, by the monitor's clock: ISO 8601 with offset. Second 60 is the end of its minute. Lists go by the time of receipt where it cannot be right: before 2015, or more than 5 minutes ahead.",
    ),
});

export const reportCloudLog = endpoint({
  ...call,
  method: 'POST',
  path: 'device/v1/activities',
  maxBodyBytes: maxCloudLogBytes,
  body: z.object({
    entries: z
      .array(
        z.union(
          [reportedEntry, anythingElse.transform((unreadable) => ({ unreadable }))],
          messageKey('fieldInvalid'),
        ),
        messageKey('fieldInvalid'),
      )
      .min(1, messageKey('fieldInvalid'))
      .max(maxCloudLogEntries, messageKey('fieldInvalid')),
  }),
  data: nothing,
  summary: 'Reports log entries, up to 500 at a time',
  description:
    'An entry that is not as described is stored with what can be read of it, by its time of receipt where its own cannot be; the others are stored as they are. Repeating it stores nothing twice, until the monitor has a new credential.',
  errors: {
    413: 'More than 2 MiB',
    429: 'All entries of a day were sent (20,000): send the same again after Retry-After',
    507: 'The disk is full: send the same again after Retry-After',
  },
});
