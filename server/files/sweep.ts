// Deletes files without a row (deleted, or never finished) and incomplete uploads of a service that stopped.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../base/log.ts';
import { repeatEvery } from '../base/repeat-every.ts';
import type { Database } from '../store/engine/database.ts';
import { isId } from '../store/lists/order.ts';
import { findFileIds } from '../store/requests/files.ts';
import type { FileStore } from './file-store.ts';

const sweepIntervalMs = 3_600_000;
/** A file is stored a moment before its row: younger ones are left alone. */
const minAgeMs = 3_600_000;
const batchSize = 500;

interface Places {
  db: Database;
  files: FileStore;
  /** The folder of uploads in progress. */
  incoming: string;
}

export async function sweepFiles({ db, files, incoming }: Places, now: Date): Promise<void> {
  const isOld = (at: Date) => now.getTime() - at.getTime() > minAgeMs;
  let old: string[] = [];
  async function deleteOrphans() {
    const withRow = await findFileIds(db, old);
    await files.delete(old.filter((id) => !withRow.has(id)));
    old = [];
  }
  for await (const { id, at } of files.entries()) {
    // Files that the service did not store are not its to delete.
    if (isId(id) && isOld(at)) old.push(id);
    if (old.length === batchSize) await deleteOrphans();
  }
  await deleteOrphans();
  for (const name of await readdir(incoming).catch(() => [])) {
    const path = join(incoming, name);
    const found = await stat(path).catch(() => null);
    if (found && isOld(found.mtime)) await rm(path, { force: true });
  }
}

export function startFileSweep(places: Places, log: Log): () => Promise<void> {
  return repeatEvery(sweepIntervalMs, () => sweepFiles(places, new Date()), {
    log,
    failed: 'fileSweep.failed',
  });
}
