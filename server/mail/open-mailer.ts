// E-mail leaves by SMTP where SMTP_URL is set, else as a file in the data folder.
import { join } from 'node:path';
import type { Config } from '../base/config.ts';
import type { Log } from '../base/log.ts';
import { createFileMailer } from './file-mailer.ts';
import type { Mailer } from './mail.ts';

/** The way that the settings name; where that reaches nobody and it is no demo, the log says so. */
export async function openMailer(
  { smtp, dataDir, demo }: Pick<Config, 'smtp' | 'dataDir' | 'demo'>,
  log: Log,
): Promise<Mailer> {
  if (!smtp) {
    const folder = join(dataDir, 'mails');
    if (!demo) log.warn('mail.filesOnly', { folder, setting: 'SMTP_URL' });
    return createFileMailer(folder, log);
  }
  // Loaded when chosen: most who try the console have no server for e-mail.
  const { createSmtpMailer } = await import('./smtp-mailer.ts');
  return createSmtpMailer(smtp);
}
