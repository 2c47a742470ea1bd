// `npm run adopt-files`: makes the files those of this database, so that a copy becomes the original. See docs/backup.md#copies.
import { openFileStore } from './app/production/open-files.ts';
import type { Config } from './base/config.ts';
import { readConfig } from './config.ts';
import { adoptFiles } from './files/pairing.ts';
import { FolderInUse } from './store/engine/folder-lock.ts';
import { openBeside } from './store/engine/open-database.ts';
import { askService } from './upkeep/ask.ts';
import { requireDatabase } from './upkeep/require-database.ts';
import { runCommand, say } from './upkeep/run-command.ts';

async function adopt(config: Config): Promise<void> {
  const { db, close } = await openBeside(config, { mayWrite: true });
  try {
    await requireDatabase(db);
    const { files } = await openFileStore(config, db);
    await adoptFiles({ db, files, address: config.ownAddress });
  } finally {
    await close();
  }
}

runCommand(async () => {
  const config = readConfig(process.env);
  try {
    await adopt(config);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    await askService(config.dataDir, 'adopt');
  }
  say('The files belong to this database now. Running services notice it within a minute.');
  say('Any other service that uses these files is a copy from now on: stop it.');
});
