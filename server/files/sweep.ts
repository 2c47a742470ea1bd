// Deletes files without a row (deleted, or never finished), and incomplete uploads of a service that stopped.
import { dayMs, hourMs, minuteMs } from '../../contract/common/durations.ts';
import type { Log } from '../base/log.ts';
import { repeatEvery } from '../base/repeat-every.ts';
import type { IncomingFiles } from '../http/routes/receive-upload.ts';
import { isId } from '../store/common/order.ts';
import type { Database } from '../store/engine/database.ts';
import type { SweepStep } from '../store/engine/sweeps.ts';
import { findFileIds } from '../store/requests/files.ts';
import type { FileStore } from './file-store.ts';

const incomingIntervalMs = hourMs;
/** A file is stored a moment before its row: younger ones are left alone. */
const minAgeMs = hourMs;
const batchSize = 500;

interface Dependencies {
  db: Database;
  files: FileStore;
}

const isOldAt = (now: Date) => (at: Date) => now.getTime() - at.getTime() > minAgeMs;

/** Deletes orphans among some files after the id `cursor`; returns the last one, or '' after the end. */
async function sweepFiles(
  { db, files }: Dependencies,
  now: Date,
  cursor: string,
  limit: number,
): Promise<string> {
  const isOld = isOldAt(now);
  let old: string[] = [];
  let left = limit;
  async function deleteOrphans() {
    const withRow = await findFileIds(db, old);
    await files.delete(old.filter((id) => !withRow.has(id)));
    old = [];
  }
  for await (const { id, at } of files.entries(cursor)) {
    // Files that the service did not store are not its to delete.
    if (isId(id) && isOld(at)) old.push(id);
    if (old.length === batchSize) await deleteOrphans();
    left -= 1;
    if (left > 0) continue;
    await deleteOrphans();
    return id;
  }
  await deleteOrphans();
  return '';
}

/**
 * Runs a step a minute until all files were checked, then begins again a day later.
 * @param stepSize files that one step checks
 */
export function fileSweep(dependencies: Dependencies, stepSize = 2_000): SweepStep {
  return async (cursor, now) => {
    const next = await sweepFiles(dependencies, now, cursor, stepSize);
    return { cursor: next, pauseMs: next ? minuteMs : dayMs };
  };
}

/** Deletes incomplete uploads of a service that stopped, once an hour. */
export function startIncomingSweep(
  incoming: Pick<IncomingFiles, 'deleteOld'>,
  now: () => Date,
  log: Log,
): () => Promise<void> {
  return repeatEvery(incomingIntervalMs, () => incoming.deleteOld(now()), {
    log,
    failed: 'fileSweep.failed',
  });
}
