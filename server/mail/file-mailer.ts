// Writes each email to a file instead of sending it: for trying the console, and for tests.
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '../../contract/common/durations.ts';
import { databaseTime } from '../base/database-clock.ts';
import type { Log } from '../base/log.ts';
import { randomUUID } from '../base/platform.ts';
import type { Mailer } from './mail.ts';

/** Links have expired by then. */
const maxAgeMs = dayMs;

async function isOld(path: string): Promise<boolean> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
  return mtimeMs < databaseTime().getTime() - maxAgeMs;
}

/** Removes emails older than a day, and no other files. */
async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (/\.txt(\.new)?$/.test(name) && (await isOld(path))) await rm(path, { force: true });
  }
}

/** Writes to `folder`, readable by this user only. The log has the path and never the text. */
export function createFileMailer(folder: string, log: Log): Mailer {
  return {
    async send({ to, subject, text }) {
      const name = `${databaseTime().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.txt`;
      const path = join(folder, name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeOld(folder);
      // Written elsewhere first: readers must not find half an email.
      await writeFile(`${path}.new`, `To: ${to}\nSubject: ${subject}\n\n${text}`, { mode: 0o600 });
      await rename(`${path}.new`, path);
      log.info('mail.written', { path, subject });
    },
  };
}
