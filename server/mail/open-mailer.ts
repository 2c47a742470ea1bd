// Email is sent by SMTP when SMTP_URL is set, otherwise written to files in the data folder.
import { join } from 'node:path';
import type { Config } from '../base/config.ts';
import type { Log } from '../base/log.ts';
import { createFileMailer } from './file-mailer.ts';
import type { Mailer } from './mail.ts';

/** Warns in the log when emails reach nobody, except in the demo. */
export async function openMailer(
  { smtp, dataDir, demo }: Pick<Config, 'smtp' | 'dataDir' | 'demo'>,
  log: Log,
): Promise<Mailer> {
  if (!smtp) {
    const folder = join(dataDir, 'mails');
    if (!demo) log.warn('mail.notConfigured', { folder, setting: 'SMTP_URL' });
    return createFileMailer(folder, log);
  }
  // Loaded on demand: most trials of the console have no SMTP server.
  const { createSmtpMailer } = await import('./smtp-mailer.ts');
  return createSmtpMailer(smtp);
}
