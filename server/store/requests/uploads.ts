// What monitors send because of a request. All of it may be sent again: what arrived first stays.
import { eq } from 'drizzle-orm';
import type { Channel, ProbeStatus } from '../../../contract/monitors/requests.ts';
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

/** Which channels of a request for audio have arrived. */
export function hasArrived({ hasChannelA, hasChannelB }: RequestRow, channel: Channel): boolean {
  return channel === 'A' ? hasChannelA : hasChannelB;
}

interface ChannelUpload {
  file: UploadedFile;
  channel: Channel;
  probeStatus: ProbeStatus;
  codeName: string;
  now: Date;
}

/** Notes a channel of an open request that is locked; the request is done with the last of its channels. */
export async function recordChannel(tx: Database, locked: RequestRow, arrived: ChannelUpload): Promise<void> {
  const { file, channel, probeStatus, codeName, now } = arrived;
  const { id: requestId, monitorId } = locked;
  // Where the row is there it is locked: nobody deletes the recording while it gets another file.
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
}

/** Notes the log of an open request that is locked, which is done with it. */
export async function recordLog(
  tx: Database,
  locked: RequestRow,
  file: UploadedFile,
  now: Date,
): Promise<void> {
  const { id: requestId, monitorId } = locked;
  await tx.insert(files).values({ ...file, monitorId, requestId, kind: 'log', createdAt: now });
  await tx
    .update(monitorRequests)
    .set({ outcome: 'done', finishedAt: now })
    .where(eq(monitorRequests.id, requestId));
  await notifyOfRequests(tx, [monitorId]);
}
