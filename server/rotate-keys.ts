// `npm run rotate-keys`: seals everything with another SECRET_KEY, and makes new keys for sign-ins. See docs/keys.md.
import { parseArgs } from 'node:util';
import { readKeysOfRotation } from './base/secret-key.ts';
import { createSecrets } from './base/secrets.ts';
import { StartError } from './base/start-error.ts';
import { readConfig } from './config.ts';
import { requireThisVersion } from './store/engine/migrations.ts';
import { openBeside, requireFolder } from './store/engine/open-database.ts';
import { type Rotated, rotateKeys, secretsBefore } from './upkeep/rotate-keys.ts';
import { runCommand, say } from './upkeep/run-command.ts';

const usage = `Usage: npm run rotate-keys [-- --end-sessions]
  While no service runs: SECRET_KEY is the new key, SECRET_KEY_OLD the one before; or neither, where the key is secret.key of DATA_DIR
  --end-sessions   also ends all sessions and links, so that nothing counts which the keys of before have signed`;

function readOrder(): { endsSessions: boolean } {
  try {
    const { values } = parseArgs({ options: { 'end-sessions': { type: 'boolean' } } });
    return { endsSessions: values['end-sessions'] ?? false };
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

function report({ count, unreadable, wasDone }: Rotated, endsSessions: boolean): void {
  for (const reason of unreadable)
    say(`NOT SEALED ANEW  ${reason} It stays as it was: enter or upload it again.`);
  if (wasDone) say('The keys were replaced before.');
  say(`Sealed with the new key: ${count.toLocaleString('en')}.`);
  if (endsSessions) say('All sessions and links have ended.');
}

runCommand(async () => {
  const { endsSessions } = readOrder();
  const config = readConfig(process.env);
  requireFolder(config);
  const { db, close } = await openBeside(config, { mayWrite: true });
  try {
    await requireThisVersion(db);
    const { from, to, finish } = await readKeysOfRotation(config);
    const secrets = { from: await secretsBefore(db, from), to: createSecrets(to) };
    const rotated = await rotateKeys(db, { ...secrets, endsSessions });
    const kept = await finish();
    report(rotated, endsSessions);
    say(
      kept
        ? `The new key is in secret.key. The one before opens backups that were made with it: it is in ${kept}.`
        : 'Start the services with SECRET_KEY, and without SECRET_KEY_OLD. The old key opens backups that were made with it.',
    );
    if (rotated.unreadable.length > 0) process.exitCode = 1;
  } finally {
    await close();
  }
});
