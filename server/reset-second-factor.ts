// `npm run reset-second-factor -- person@example.com`: for the administrator who has lost the second factor, where nobody else can
// reset it. See docs/decisions/accounts-second-factor.md.
import type { Config } from './base/config.ts';
import { readSecretKey } from './base/secret-key.ts';
import { createSecrets } from './base/secrets.ts';
import { StartError } from './base/start-error.ts';
import { readConfig } from './config.ts';
import { addToQueue } from './identity/links/mail-queue.ts';
import { createSecurityMails } from './identity/links/security-mails.ts';
import { FolderInUse } from './store/engine/folder-lock.ts';
import { openBeside } from './store/engine/open-database.ts';
import { askService } from './upkeep/ask.ts';
import { requireDatabase } from './upkeep/require-database.ts';
import { resetSecondFactor } from './upkeep/reset-second-factor.ts';
import { runCommand, say } from './upkeep/run-command.ts';

async function reset(config: Config, email: string): Promise<void> {
  const { publicUrl } = config;
  const { db, close } = await openBeside(config, { mayWrite: true });
  try {
    await requireDatabase(db);
    const secrets = createSecrets(await readSecretKey(config));
    const securityMails = createSecurityMails({
      publicUrl,
      add: (tx, mail) => addToQueue(tx, secrets, mail),
    });
    await resetSecondFactor({ db, securityMails }, { email });
  } finally {
    await close();
  }
}

runCommand(async () => {
  const [email, ...more] = process.argv.slice(2);
  if (!email || more.length > 0)
    throw new StartError('Usage: npm run reset-second-factor -- person@example.com');
  const config = readConfig(process.env);
  try {
    await reset(config, email);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    await askService(config.dataDir, 'resetSecondFactor', { email });
  }
  say(`${email} has no second factor any more, and is signed out everywhere.`);
  say('All administrators are told so in the console, until one has taken note.');
});
