// `npm run backup`: database, recordings and logs in a folder, while the service runs. See docs/backup.md.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openFileStore } from './app/production/open-files.ts';
import type { Config } from './base/config.ts';
import { readSecretKey } from './base/secret-key.ts';
import { StartError } from './base/start-error.ts';
import { readConfig } from './config.ts';
import { FolderInUse } from './store/engine/folder-lock.ts';
import { whatRuns } from './store/engine/migrations.ts';
import { openBeside, requireFolder } from './store/engine/open-database.ts';
import { askService } from './upkeep/ask.ts';
import { type BackupOrder, makeBackup } from './upkeep/make-backup.ts';
import { requireDatabase } from './upkeep/require-database.ts';
import { runCommand, say } from './upkeep/run-command.ts';

const usage = `Usage: npm run backup -- FOLDER [--keys FOLDER] [--keep 14]
  FOLDER   a new folder for the backup, or that of an interrupted one, which goes on
  --keys   another folder, for the key that opens it and the local certificate authority
  --keep   makes it in a folder of its own in FOLDER, named by its time, and keeps so many`;

function readOrder(): BackupOrder {
  const from = process.env.INIT_CWD || process.cwd();
  try {
    const options = { keys: { type: 'string' }, keep: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [folder, ...more] = positionals;
    if (!folder || more.length > 0) throw new Error('Name one folder.');
    const keep = values.keep === undefined ? undefined : Number(values.keep);
    if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) {
      throw new Error('--keep must be a whole number above 0.');
    }
    return {
      folder: resolve(from, folder),
      ...(values.keys && { keys: resolve(from, values.keys) }),
      ...(keep && { keep }),
    };
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

async function backUp(config: Config, order: BackupOrder): Promise<void> {
  requireFolder(config);
  const { db, close } = await openBeside(config, { mayWrite: true });
  try {
    await requireDatabase(db);
    const secretKey = await readSecretKey(config);
    const { files } = await openFileStore(config, db);
    const runs = whatRuns();
    await makeBackup({ db, files, runs, secretKey, dataDir: config.dataDir, say }, order);
  } finally {
    await close();
  }
}

runCommand(async () => {
  const config = readConfig(process.env);
  const { backupRecipient: recipient } = config;
  const order = { ...readOrder(), ...(recipient !== undefined && { recipient }) };
  try {
    await backUp(config, order);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    // By another name: a service that encrypts nothing yet does not know it, and says so.
    await askService(config.dataDir, recipient === undefined ? 'backup' : 'encryptedBackup', order, say);
  }
});
