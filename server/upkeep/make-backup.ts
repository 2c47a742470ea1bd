// The work of `npm run backup`, in its own process or, for an embedded database in use, in that of the service.
import { z } from 'zod';
import { databaseTime } from '../base/database-clock.ts';
import { StartError } from '../base/start-error.ts';
import { requireApart, writeKeys } from './backup-keys.ts';
import { dropOld, nextFolder } from './kept-backups.ts';
import { type BackupDependencies, writeBackup } from './write-backup.ts';

export const backupOrder = z.object({
  folder: z.string(),
  keys: z.string().optional(),
  keep: z.number().int().positive().optional(),
  /** BACKUP_RECIPIENT, as the command has it. */
  recipient: z.string().optional(),
});
export type BackupOrder = z.output<typeof backupOrder>;

interface Dependencies extends Omit<BackupDependencies, 'folder' | 'earlier'> {
  dataDir: string;
}

/** @throws StartError when it was not made, or when stored files were missing or damaged */
export async function makeBackup(
  { dataDir, ...dependencies }: Dependencies,
  { folder: given, keys, keep, recipient = dependencies.recipient }: BackupOrder,
): Promise<void> {
  if (keys) requireApart(keys, given);
  const place = keep ? await nextFolder(given, databaseTime()) : { folder: given };
  const { missing, damaged } = await writeBackup({ ...dependencies, ...place, recipient });
  const { say, secretKey } = dependencies;
  if (recipient !== undefined) say(`It is encrypted to ${recipient}: only its identity opens it.`);
  if (keys) {
    await writeKeys(keys, secretKey, dataDir);
    say(`The key that opens it is in ${keys}: keep it where the backup is not.`);
  } else
    say('The key that opens it is not in it: keep SECRET_KEY, or secret.key of DATA_DIR, apart from it.');
  if (keep) await dropOld(given, keep, say);
  if (missing + damaged > 0) {
    throw new StartError('The backup is finished, but not everything was there to be backed up: see above.');
  }
}
