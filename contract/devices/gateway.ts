// How a monitor talks to the service. A monitor authenticates with HTTP Basic over TLS:
// its serial number, and the credential it was given. It can touch only what is its own.
// Every call may be repeated: a monitor that lost an answer sends the same again (docs/devices.md).
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/messages.ts';
import { recordId } from '../common/paging.ts';
import { timestamp } from '../common/timestamps.ts';
import { severities } from '../monitors/activities.ts';
import { channels, probeStatus, requestKinds } from '../monitors/requests.ts';

/** A monitor that was heard from within this time is Online. */
export const onlineWindowSeconds = 300;

/** The longest that a monitor may ask the service to wait for a request; seconds. */
export const maxWaitSeconds = 25;

/** So many requests, at most, are named as known in a wait: more than can be open at once. */
export const maxKnownRequests = 10;

/** Bytes of the longest recording of one channel, and of the longest log file. */
export const maxRecordingBytes = 64 * 1024 * 1024;
export const maxLogBytes = 16 * 1024 * 1024;

/** What a recording may be: WAV, or Opus in Ogg. */
export const recordingTypes = ['audio/wav', 'audio/ogg'] as const;

/** So many entries are told at once; their bytes, in whatever script and however it is written as JSON. */
export const maxActivityEntries = 500;
const maxActivitiesBytes = 2 * 1024 * 1024;

/** What the service wants of a monitor. It is handed out again until it is answered: `id` tells them apart. */
export const deviceRequest = z.object({ id: recordId, kind: z.enum(requestKinds) });
export type DeviceRequest = z.output<typeof deviceRequest>;

/** One line for people to read: what no database and no screen can hold is not taken. */
function singleLine(longest: number) {
  return z
    .string(messageKey('fieldInvalid'))
    .trim()
    .min(1, messageKey('fieldInvalid'))
    .max(longest, messageKey('fieldInvalid'))
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
        /** When the service wants to hear from this monitor again, in seconds. */
        next_in_seconds: z.number().int().positive(),
        /** All that is open. */
        requests: z.array(deviceRequest).default([]),
      }),
    )
    .length(1),
  summary: 'Says that the monitor is alive, and takes what is asked of it',
});

export const pollRequests = endpoint({
  ...call,
  method: 'GET',
  path: 'device/v1/requests',
  query: z.object({
    /** Answers as soon as something is open that is not known, or after so many seconds. */
    wait_seconds: z.coerce
      .number(messageKey('fieldInvalid'))
      .int(messageKey('fieldInvalid'))
      .min(0, messageKey('fieldInvalid'))
      .max(maxWaitSeconds, messageKey('fieldInvalid'))
      .default(0),
    /** Ids of the requests that the monitor works on, or is done with, with commas between. */
    known: z
      .string(messageKey('fieldInvalid'))
      .default('')
      .transform((text) => text.split(',').filter((id) => id !== ''))
      .pipe(z.array(recordId).max(maxKnownRequests, messageKey('fieldInvalid'))),
  }),
  data: z.array(deviceRequest),
  summary: 'Takes all that is asked of the monitor, and waits for something new where told to',
});

export const sendRecording = endpoint({
  ...call,
  method: 'PUT',
  path: 'device/v1/requests/{id}/channels/{channel}',
  params: params.extend({ channel: z.enum(channels, messageKey('fieldInvalid')) }),
  query: z.object({
    /** Which probes are connected: the request is done when their channels have arrived. */
    probe_status: probeStatus,
    /** What kind of recording it is, in the monitor's words: 'Routine', 'Occlusion'. */
    code_name: singleLine(50),
  }),
  binaryBody: { contentTypes: recordingTypes, maxBytes: maxRecordingBytes },
  data: nothing,
  summary: 'Sends one channel of a recording; sent again, it replaces nothing and succeeds',
});

export const sendLog = endpoint({
  ...call,
  method: 'PUT',
  path: 'device/v1/requests/{id}/log',
  params,
  query: z.object({
    /** A name, and no path. */
    file_name: z
      .string(messageKey('fieldInvalid'))
      .max(100, messageKey('fieldInvalid'))
      .regex(/^[\w-][\w.-]*$/, messageKey('fieldInvalid')),
  }),
  binaryBody: { contentTypes: ['text/plain'], maxBytes: maxLogBytes },
  data: nothing,
  summary: 'Sends the log that was asked for; sent again, it replaces nothing and succeeds',
});

export const reportFailure = endpoint({
  ...call,
  method: 'POST',
  path: 'device/v1/requests/{id}/failure',
  params,
  body: z.object({
    /** For the administrator who asked. */
    reason: singleLine(200),
  }),
  data: nothing,
  summary: 'Says that the monitor cannot do what is asked',
});

export const reportActivities = endpoint({
  ...call,
  method: 'POST',
  path: 'device/v1/activities',
  maxBodyBytes: maxActivitiesBytes,
  body: z.object({
    entries: z
      .array(
        z.object(
          {
            /** The monitor's own count of its entries: one that was told before is not kept twice. */
            sequence: z
              .number(messageKey('fieldInvalid'))
              .int(messageKey('fieldInvalid'))
              .nonnegative(messageKey('fieldInvalid')),
            type: singleLine(50),
            activity: singleLine(500),
            severity: z.enum(severities, messageKey('fieldInvalid')).default('INFO'),
            /** When it happened. */
            at: timestamp,
          },
          messageKey('fieldInvalid'),
        ),
        messageKey('fieldInvalid'),
      )
      .min(1, messageKey('fieldInvalid'))
      .max(maxActivityEntries, messageKey('fieldInvalid')),
  }),
  data: nothing,
  summary: 'Tells what the monitor did',
});
