// Uploads of monitors. A monitor may send an upload again: the first one stays.
import { eq } from 'drizzle-orm';
import type { Channel, ProbeStatus } from '../../../contract/requests/requests.ts';
import { notifyOfRequests } from '../changes/notify.ts';
import type { Database } from '../engine/database.ts';
import { files, monitorRequests, recordings } from '../schema/index.ts';
import type { RequestRow } from './requests.ts';

/** A file whose bytes are in the file store. */
export interface UploadedFile {
  id: string;
  fileName: string;
  contentType: string;
  bytes: number;
  /** Hex. */
  sha256: string;
}

export function hasChannel({ hasChannelA, hasChannelB }: RequestRow, channel: Channel): boolean {
  return channel === 'A' ? hasChannelA : hasChannelB;
}

interface ChannelUpload {
  file: UploadedFile;
  channel: Channel;
  probeStatus: ProbeStatus;
  codeName: string;
  now: Date;
}

/** Records a channel of a locked, open request, and returns whether the request is done: with its last channel. */
export async function saveChannel(
  tx: Database,
  locked: RequestRow,
  arrived: ChannelUpload,
): Promise<boolean> {
  const { file, channel, probeStatus, codeName, now } = arrived;
  const { id: requestId, monitorId } = locked;
  // The update locks an existing row, so that the recording is not deleted while it gets another file.
  await tx
    .insert(recordings)
    .values({ id: requestId, monitorId, codeName, createdAt: now })
    .onConflictDoUpdate({ target: recordings.id, set: { id: requestId } });
  await tx
    .insert(files)
    .values({ ...file, monitorId, requestId, kind: 'audio', channel, probeStatus, createdAt: now });
  const has = { A: locked.hasChannelA || channel === 'A', B: locked.hasChannelB || channel === 'B' };
  const complete = (has.A || probeStatus === 'B') && (has.B || probeStatus === 'A');
  await tx
    .update(monitorRequests)
    .set({
      probeStatus,
      hasChannelA: has.A,
      hasChannelB: has.B,
      ...(complete && { outcome: 'done', finishedAt: now }),
    })
    .where(eq(monitorRequests.id, requestId));
  await notifyOfRequests(tx, [monitorId]);
  return complete;
}

/** Records the log of a locked, open request, which is done with it. */
export async function saveLog(
  tx: Database,
  locked: RequestRow,
  file: UploadedFile,
  now: Date,
): Promise<true> {
  const { id: requestId, monitorId } = locked;
  await tx.insert(files).values({ ...file, monitorId, requestId, kind: 'log', createdAt: now });
  await tx
    .update(monitorRequests)
    .set({ outcome: 'done', finishedAt: now })
    .where(eq(monitorRequests.id, requestId));
  await notifyOfRequests(tx, [monitorId]);
  return true;
}
