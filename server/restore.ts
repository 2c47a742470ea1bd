// `npm run restore`: a backup into an empty database and file store. See docs/backup.md.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { requireDataFolder } from './app/production/data-folder.ts';
import { fileStoreOf } from './app/production/open-files.ts';
import { StartError } from './base/start-error.ts';
import { readConfig } from './config.ts';
import { openEmptyDatabase } from './store/engine/open-database.ts';
import { placeKeys, readKeyFor } from './upkeep/backup-keys.ts';
import { decryptionWith } from './upkeep/encryption.ts';
import { restoreBackup } from './upkeep/restore-backup.ts';
import { runCommand, say } from './upkeep/run-command.ts';

const usage = `Usage: npm run restore -- FOLDER [--keys FOLDER] [--identity FILE] [--unsigned]
  FOLDER       of the backup
  --keys       of the key that opens it, unless SECRET_KEY is set or DATA_DIR has it
  --identity   of age, for a backup that is encrypted
  --unsigned   restores a backup that has no signature; nothing then proves who made it`;

interface RestoreOrder {
  folder: string;
  keys?: string;
  identity?: string;
  mayBeUnsigned: boolean;
}

function readOrder(): RestoreOrder {
  const from = process.env.INIT_CWD || process.cwd();
  try {
    const options = {
      keys: { type: 'string' },
      identity: { type: 'string' },
      unsigned: { type: 'boolean' },
    } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [folder, ...more] = positionals;
    if (!folder || more.length > 0) throw new Error('Name one folder.');
    return {
      folder: resolve(from, folder),
      mayBeUnsigned: values.unsigned ?? false,
      ...(values.keys && { keys: resolve(from, values.keys) }),
      ...(values.identity && { identity: resolve(from, values.identity) }),
    };
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

runCommand(async () => {
  const { folder, keys, identity, mayBeUnsigned } = readOrder();
  const config = readConfig(process.env);
  if (keys && !existsSync(keys)) throw new StartError(`There is no folder ${keys}.`);
  await requireDataFolder(config.dataDir);
  const secretKey = await readKeyFor(config, keys);
  await restoreBackup({
    folder,
    secretKey,
    mayBeUnsigned,
    decrypt: identity === undefined ? undefined : await decryptionWith(identity),
    openFiles: (installation) => fileStoreOf(config, installation),
    incoming: join(config.dataDir, 'files', 'incoming'),
    openEmpty: () => openEmptyDatabase(config),
    say,
  });
  if (keys) await placeKeys(keys, config);
  say('Start the service and look. It is a copy: it removes, renews and sends nothing.');
  say('To go on with it in place of the original, stop the original, and: npm run adopt-files');
});
