// Deletes incomplete uploads of a service that stopped. Stored files without a row: unknown-files.ts.
import type { Log } from '../base/log.ts';
import { repeat } from '../base/schedules.ts';
import type { IncomingFiles } from '../http/routes/receive-upload.ts';

/** Deletes incomplete uploads of a service that stopped, once an hour. */
export function startIncomingSweep(
  incoming: Pick<IncomingFiles, 'deleteOld'>,
  { now, log, rests }: { now: () => Date; log: Log; rests?: () => boolean },
): () => Promise<void> {
  return repeat('incomingFiles', () => incoming.deleteOld(now()), { log, rests });
}
