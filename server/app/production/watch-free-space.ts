// Reads the free space of the data folder's disk, where the embedded database is, too, at the start and every few seconds.
import { statfs } from 'node:fs/promises';
import type { Config } from '../../base/config.ts';
import { databaseTime } from '../../base/database-clock.ts';
import { createFreeSpace, type DiskSpace, type FreeSpace } from '../../base/free-space.ts';
import type { Lifetime } from '../../base/lifetime.ts';
import { describeError, type Log } from '../../base/log.ts';
import { repeat } from '../../base/schedules.ts';
import { notifyOfNotices } from '../../store/changes/notify.ts';
import type { Database } from '../../store/engine/database.ts';

async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Goes on until the service ends. */
export async function watchFreeSpace(
  { dataDir, minFreeMib }: Pick<Config, 'dataDir' | 'minFreeMib'>,
  { db, log }: { db: Database; log: Log },
  { onClose }: Lifetime,
): Promise<FreeSpace> {
  const minFreeBytes = minFreeMib === undefined ? undefined : minFreeMib * 1024 ** 2;
  const space = createFreeSpace({
    readSpace: () => readDiskSpace(dataDir),
    minFreeBytes,
    now: databaseTime,
    log,
  });
  const failed = 'disk.notRead';
  await space.check().catch((error: unknown) => log.warn(failed, { error: describeError(error) }));
  const check = async () => {
    if (await space.check()) await notifyOfNotices(db);
  };
  onClose(repeat('freeSpace', check, { log, failed }));
  return space;
}
