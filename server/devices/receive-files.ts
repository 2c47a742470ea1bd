// Recordings and logs of monitors. The bytes are stored first and the row second: bytes without a row are removed by the sweep.

import type { z } from 'zod';
import type { sendRecording } from '../../contract/devices/gateway.ts';
import type { Channel, RequestKind } from '../../contract/requests/requests.ts';
import type { Counters } from '../base/counters.ts';
import type { Log } from '../base/log.ts';
import { randomUUID } from '../base/platform.ts';
import type { FileStore } from '../files/file-store.ts';
import { scheduleDelete } from '../files/schedule-delete.ts';
import { limitConcurrency } from '../http/concurrency-limit.ts';
import { HttpError, recordNotFound } from '../http/http-error.ts';
import type { ReceivedUpload } from '../http/routes/receive-upload.ts';
import type { Database } from '../store/engine/database.ts';
import { findFileOfRequest } from '../store/requests/files.ts';
import { findRequest, lockRequest, type RequestRow } from '../store/requests/requests.ts';
import { hasChannel, saveChannel, saveLog, type UploadedFile } from '../store/requests/uploads.ts';

export interface UploadDependencies {
  db: Database;
  now: () => Date;
  files: FileStore;
  log: Log;
  counters: Counters;
}

/** One, and another whose connection broke without notice. */
const maxConcurrentUploads = 2;

interface Upload {
  callerId: string;
  params: { id: string };
  receive(): Promise<ReceivedUpload>;
  discard(): Promise<string>;
}

/** The parts in which uploads of recordings and logs differ. */
interface UploadHandling {
  kind: RequestKind;
  /** Null for a log. */
  channel: Channel | null;
  fileName(contentType: string): string;
  /** Whether one arrived earlier: then the same file is accepted and ignored, and another one refused. */
  isRepeated(request: RequestRow): boolean;
  /** Returns whether the request is done with it. */
  record(tx: Database, locked: RequestRow, file: UploadedFile): Promise<boolean>;
}

/** Null when one arrived earlier. @throws HttpError 404 when it is not the monitor's request, 409 when it ended */
function pendingUnlessRepeated(
  request: RequestRow | undefined,
  { isRepeated }: UploadHandling,
): RequestRow | null {
  if (!request) throw recordNotFound('requestUnknown', 'id');
  if (request.outcome !== 'failed' && request.outcome !== 'unanswered' && isRepeated(request)) return null;
  if (request.outcome) throw new HttpError(409, 'requestOver');
  return request;
}

/** 'wav' for every name of WAV. */
function extensionOf(contentType: string): string {
  return ['ogg', 'flac'].find((name) => contentType.endsWith(name)) ?? 'wav';
}

/** audio_A_20260301_120000.wav; the time is UTC. */
function recordingName(channel: string, contentType: string, at: Date): string {
  const time = at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_');
  return `audio_${channel}_${time}.${extensionOf(contentType)}`;
}

export function createUploads({ db, now, files, log, counters }: UploadDependencies) {
  const begin = limitConcurrency(maxConcurrentUploads, 5);

  /** A monitor that was reset may answer a request a second time, with something else: it must not be told 'success'. */
  async function requireSameFile(requestId: string, channel: Channel | null, sha256: string): Promise<void> {
    const first = await findFileOfRequest(db, requestId, channel);
    // An administrator may have deleted it meanwhile.
    if (first && first.sha256 !== sha256) throw new HttpError(409, 'requestAnswered');
  }

  async function store({ callerId, params, receive }: Upload, handling: UploadHandling): Promise<void> {
    const received = await receive();
    const { path: _, ...about } = received;
    const file = { id: randomUUID(), fileName: handling.fileName(about.contentType), ...about };
    await files.put(file.id, received);
    const saved = await db.transaction(async (tx) => {
      const locked = await lockRequest(tx, callerId, params.id, handling.kind);
      const pending = pendingUnlessRepeated(locked, handling);
      return pending && { isDone: await handling.record(tx, pending, file) };
    });
    if (saved?.isDone) counters.requestsEnded.done += 1;
    if (saved) return;
    scheduleDelete(files, [file.id], log);
    await requireSameFile(params.id, handling.channel, file.sha256);
  }

  async function take(upload: Upload, handling: UploadHandling): Promise<void> {
    const { callerId, params } = upload;
    const end = begin(callerId);
    try {
      // Checked before the body is read, and again when the request is locked.
      const pending = pendingUnlessRepeated(
        await findRequest(db, callerId, params.id, handling.kind),
        handling,
      );
      if (pending) await store(upload, handling);
      else await requireSameFile(params.id, handling.channel, await upload.discard());
    } finally {
      end();
    }
  }

  type Recording = Upload & {
    params: z.output<typeof sendRecording.params>;
    query: z.output<typeof sendRecording.query>;
  };

  return {
    /** Receives one channel of a recording. */
    async takeRecording(upload: Recording): Promise<void> {
      const { channel } = upload.params;
      const { probe_status: probeStatus, code_name: codeName } = upload.query;
      if (!probeStatus.includes(channel)) {
        throw new HttpError(400, 'requestInvalid', { errors: { channel: 'fieldInvalid' } });
      }
      await take(upload, {
        kind: 'audio',
        channel,
        fileName: (contentType) => recordingName(channel, contentType, now()),
        isRepeated: (request) => hasChannel(request, channel),
        record: (tx, locked, file) =>
          saveChannel(tx, locked, { file, channel, probeStatus, codeName, now: now() }),
      });
    },
    takeLog(upload: Upload, fileName: string): Promise<void> {
      return take(upload, {
        kind: 'log',
        channel: null,
        fileName: () => fileName,
        isRepeated: ({ outcome }) => outcome === 'done',
        record: (tx, locked, file) => saveLog(tx, locked, file, now()),
      });
    },
  };
}
