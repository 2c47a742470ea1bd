// `npm run migrate`: brings the database of DATABASE_URL to the tables of this version, as its owner, and gives the service's
// role its rights. Then the service needs no DATABASE_OWNER_URL.
import { createLog } from './base/log.ts';
import { StartError } from './base/start-error.ts';
import { readConfig } from './config.ts';
import { openLockedDatabase } from './store/engine/open-database.ts';
import { runCommand, say } from './upkeep/run-command.ts';

runCommand(async () => {
  const config = readConfig(process.env);
  if (!config.databaseUrl)
    throw new StartError('There is no DATABASE_URL: the service itself migrates its embedded database.');
  const log = createLog((line) => process.stdout.write(line));
  const { open, release } = await openLockedDatabase(config, log);
  const { close } = await open();
  await close();
  await release();
  say('The database has the tables of this version.');
});
