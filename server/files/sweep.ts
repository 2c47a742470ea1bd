// What nobody will ever ask for: bytes without a row, because their row was deleted or never came, and uploads
// that broke off when the service did.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../base/log.ts';
import { repeatEvery } from '../base/repeat-every.ts';
import type { Database } from '../store/engine/database.ts';
import { isId } from '../store/lists/order.ts';
import { knownFiles } from '../store/requests/files.ts';
import type { FileStore } from './file-store.ts';

const everyMilliseconds = 3_600_000;
/** Long after the row of whatever is being stored right now, in ms. */
const oldEnough = 3_600_000;
const atOnce = 500;

interface Places {
  db: Database;
  files: FileStore;
  /** Where uploads wait. */
  incoming: string;
}

/** Deletes what has been nobody's for an hour. */
export async function sweepFiles({ db, files, incoming }: Places, now: Date): Promise<void> {
  const isOld = (at: Date) => now.getTime() - at.getTime() > oldEnough;
  let old: string[] = [];
  async function deleteOrphans() {
    const known = await knownFiles(db, old);
    await files.delete(old.filter((id) => !known.has(id)));
    old = [];
  }
  for await (const { id, at } of files.entries()) {
    // What the service has not put there is not its to delete.
    if (isId(id) && isOld(at)) old.push(id);
    if (old.length === atOnce) await deleteOrphans();
  }
  await deleteOrphans();
  for (const name of await readdir(incoming).catch(() => [])) {
    const path = join(incoming, name);
    const found = await stat(path).catch(() => null);
    if (found && isOld(found.mtime)) await rm(path, { force: true });
  }
}

/** Sweeps until the answer is called. */
export function startFileSweep(places: Places, log: Log): () => Promise<void> {
  return repeatEvery(everyMilliseconds, () => sweepFiles(places, new Date()), {
    log,
    failed: 'file sweep failed',
  });
}
