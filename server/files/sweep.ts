// Deletes incomplete uploads of a service that stopped. Stored files without a row: unknown-files.ts.
import { hourMs } from '../../contract/common/durations.ts';
import type { Log } from '../base/log.ts';
import { repeatEvery } from '../base/repeat-every.ts';
import type { IncomingFiles } from '../http/routes/receive-upload.ts';

const incomingIntervalMs = hourMs;
/** Deletes incomplete uploads of a service that stopped, once an hour. */
export function startIncomingSweep(
  incoming: Pick<IncomingFiles, 'deleteOld'>,
  { now, log, rests }: { now: () => Date; log: Log; rests?: () => boolean },
): () => Promise<void> {
  return repeatEvery(incomingIntervalMs, () => incoming.deleteOld(now()), {
    log,
    failed: 'fileSweep.failed',
    ...(rests && { rests }),
  });
}
